// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.TerminalConsole;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.run.RunTools;
import io.github.ycsbsweep.engine.run.SweepRun;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Sweeps that the engine makes in this process. */
final class EngineSweeps implements Rounds.SweepCall {

  private final RunTools tools;
  private final UserEnvironment environment;
  private final GivenProperties given;

  /**
   * Sweeps of a reproduction.
   *
   * @param given properties of the user; their values may be secrets
   */
  EngineSweeps(RunTools tools, UserEnvironment environment, GivenProperties given) {
    this.tools = tools;
    this.environment = environment;
    this.given = given;
  }

  @Override
  public int run(SeriesSweep series, Path results, Path log, CellLoop loop)
      throws IOException, InterruptedException {
    var words = arguments(series, results);
    var properties = given.of(series.store(), tools.stores().names());
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
    }
  }

  /** A sweep that said how it is made is gone on with; of another one nothing is kept. */
  private static List<String> arguments(SeriesSweep series, Path results) throws IOException {
    if (Files.exists(results.resolve("run.json"))) {
      return new ArrayList<>(List.of("--resume", results.toString()));
    }
    Folders.remove(results);
    var words = new ArrayList<>(series.arguments());
    words.addAll(List.of("--out", results.toString()));
    return words;
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
