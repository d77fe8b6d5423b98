// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.install.Distribution;
import io.github.ycsbsweep.engine.install.Installer;
import io.github.ycsbsweep.engine.install.Installer.InstallRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code install.sh}: puts the bindings into an existing YCSB, and takes them out again. */
@Command(name = "install", description = "Puts the bindings into an existing YCSB.")
final class InstallCommand implements Callable<Integer> {

  private final Optional<EngineProcess> process;

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "YCSB_HOME", description = "Folder of a YCSB.")
  private final List<Path> folders = new ArrayList<>();

  @Option(names = "--uninstall", description = "Put everything back as it was.")
  private boolean uninstall;

  @Option(names = "--dry-run", description = "Say what would change.")
  private boolean dryRun;

  @Option(names = "--as", paramLabel = "NAME", description = "Beside YCSB's own.")
  private Optional<String> as;

  @Option(names = "--stores", paramLabel = "LIST", description = "Only these.")
  private Optional<String> stores;

  @Mixin private final MessageOptions messages = new MessageOptions();

  /** With what it runs; empty where only its options are asked for. */
  InstallCommand(Optional<EngineProcess> process) {
    this.process = process;
  }

  @Override
  public Integer call() throws UserError, IOException, InterruptedException {
    check();
    var verbosity = messages.verbosity();
    var open = process.orElseThrow();
    open.unwindOnSignal();
    run(open, open.console(verbosity), verbosity == Verbosity.QUIET);
    return ExitStatus.OK;
  }

  private void check() throws UserError {
    if (folders.size() != 1) {
      var words =
          folders.isEmpty()
              ? ""
              : ": "
                  + String.join(
                      " ", spec.commandLine().getParseResult().matchedPositional(0).stringValues());
      throw new UserError("one folder is needed, that of a YCSB; got " + folders.size() + words);
    }
    if (uninstall && (as.isPresent() || stores.isPresent())) {
      throw new UserError(
          "--uninstall takes out everything that was installed: without --as and --stores");
    }
    // YCSB's launcher looks for a binding in the folder named as the part before the first hyphen.
    if (as.isPresent() && !as.get().matches("[A-Za-z][A-Za-z0-9_]*")) {
      throw new UserError(
          "--as " + as.get() + ": allowed are letters, digits and _, with a letter first");
    }
  }

  private void run(EngineProcess open, Console console, boolean quiet)
      throws IOException, UserError, InterruptedException {
    var request = new InstallRequest(stores, as, dryRun, quiet);
    if (uninstall) {
      Installer.open(folders.get(0), Optional.empty(), request, console).uninstall();
    } else {
      open.builder(console).ensure(open.stores().bindings());
      var distribution = Distribution.of(open.project());
      Installer.open(folders.get(0), Optional.of(distribution), request, console)
          .install(distribution);
    }
  }
}
