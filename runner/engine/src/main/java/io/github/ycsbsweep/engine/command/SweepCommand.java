// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.TerminalConsole;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.OptionsReader;
import io.github.ycsbsweep.engine.plan.UserEnvironment;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.run.Interruption;
import io.github.ycsbsweep.engine.run.RunTools;
import io.github.ycsbsweep.engine.run.SweepRun;
import io.github.ycsbsweep.engine.run.TemporaryFolder;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** {@code sweep.sh}. */
final class SweepCommand {

  private SweepCommand() {}

  public static void main(String[] words) throws Exception {
    var project = new Project(Path.of(System.getProperty("ycsb-sweep.root")));
    var console = TerminalConsole.standard(TerminalConsole.Verbosity.NORMAL, OptionalInt.empty());
    var interruption = Interruption.begin(() -> console.say("Interrupted: stopping"));
    int status;
    try (var processes = new GroupSupervisor(project.libexec())) {
      status = run(project, console, processes, List.of(words));
    }
    interruption.exit(status);
  }

  private static int run(
      Project project, TerminalConsole console, GroupSupervisor processes, List<String> words)
      throws Exception {
    try {
      var environment = UserEnvironment.of(Path.of(""), System.getenv());
      var stores = new StoreCatalog(project, processes);
      var invocation = new OptionsReader(environment, project, stores, console).read(words);
      var parent = System.getenv().getOrDefault("TMPDIR", "/tmp");
      var temporary = TemporaryFolder.create(Path.of(parent), processes);
      return new SweepRun(
              invocation,
              new RunTools(
                  project, stores, console, processes, temporary.path(), environment.folder()))
          .run();
    } catch (UserError e) {
      console.warn(e.getMessage());
      return e.status();
    } catch (InterruptedException e) {
      return ExitStatus.INTERRUPTED;
    }
  }
}
