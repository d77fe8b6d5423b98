// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.TerminalConsole;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.run.SweepRun;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/** Sweeps that the engine makes in this process. */
record EngineSweeps(
    RunTools tools, UserEnvironment environment, GivenProperties given, SweepListener listener)
    implements Rounds.SweepCall {

  @Override
  public int run(SeriesSweep series, Path results, Path log, CellLoop loop)
      throws IOException, InterruptedException {
    var properties = given.of(series.store(), tools.stores().names());
    var options =
        options(series, results)
            .adding(SweepOption.PROPERTY, properties.pairs())
            .adding(
                SweepOption.PROPERTIES, properties.files().stream().map(Path::toString).toList());
    try (var out = Files.newOutputStream(log, CREATE, APPEND)) {
      var console = new TerminalConsole(out, out, Verbosity.NORMAL, OptionalInt.empty());
      console.say(options.commandLine());
      return run(options, console, loop);
    }
  }

  /** A sweep that said how it is made is gone on with; of another one nothing is kept. */
  private static SweepOptions options(SeriesSweep series, Path results) throws IOException {
    if (Files.exists(results.resolve("run.json"))) {
      return SweepOptions.NONE.with(SweepOption.RESUME, results.toString());
    }
    Folders.remove(results);
    return series.options().with(SweepOption.OUT, results.toString());
  }

  private int run(SweepOptions options, TerminalConsole console, CellLoop loop)
      throws IOException, InterruptedException {
    // A folder of its own: nothing of one sweep is met by the next.
    var temporary = Files.createTempDirectory(tools.temporary(), "sweep");
    try {
      var reader = new OptionsReader(environment, tools.project(), tools.stores(), console);
      var own = tools.in(temporary).speaking(console);
      return new SweepRun(reader.read(options), own, listener, loop).run();
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
