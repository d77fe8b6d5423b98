// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Secrets;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.TerminalConsole;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.GivenProperties;
import io.github.ycsbsweep.engine.plan.OptionsReader;
import io.github.ycsbsweep.engine.plan.UserEnvironment;
import io.github.ycsbsweep.engine.run.RunTools;
import io.github.ycsbsweep.engine.run.SweepRun;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Sweeps that the engine makes in this process. */
public final class EngineSweeps implements SweepCall {

  private final RunTools tools;
  private final UserEnvironment environment;

  public EngineSweeps(RunTools tools, UserEnvironment environment) {
    this.tools = tools;
    this.environment = environment;
  }

  @Override
  public int run(List<String> arguments, GivenProperties properties, Path log, CellLoop loop)
      throws InterruptedException {
    var words = new ArrayList<>(arguments);
    for (var pair : properties.pairs()) {
      words.addAll(List.of("-p", pair));
    }
    for (var file : properties.files()) {
      words.addAll(List.of("-P", file.toString()));
    }
    try (var out = Files.newOutputStream(log, CREATE, APPEND)) {
      var console = new TerminalConsole(out, out, Verbosity.NORMAL, OptionalInt.empty());
      var typed = new ArrayList<>(List.of("sweep.sh"));
      typed.addAll(Secrets.commandLine(words));
      console.say(ShellWords.line(typed));
      return run(words, console, loop);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int run(List<String> words, TerminalConsole console, CellLoop loop)
      throws IOException, InterruptedException {
    // A folder of its own: nothing of one sweep is met by the next.
    var temporary = Files.createTempDirectory(tools.temporary(), "sweep");
    try {
      var reader = new OptionsReader(environment, tools.project(), tools.stores(), console);
      return new SweepRun(reader.read(words), tools.in(temporary).speaking(console), loop).run();
    } catch (UserError e) {
      console.fail("sweep.sh", e.getMessage());
      return e.status();
    } catch (IOException e) {
      console.fail("sweep.sh", e.getMessage());
      return ExitStatus.FAILED;
    } finally {
      Folders.remove(temporary);
    }
  }
}
