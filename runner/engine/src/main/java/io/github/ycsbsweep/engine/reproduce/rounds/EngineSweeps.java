// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.run.LoggedSweep;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
    return new LoggedSweep(tools, environment, listener).run(options, log, loop);
  }

  /** A sweep that said how it is made is gone on with; of another one nothing is kept. */
  private static SweepOptions options(SeriesSweep series, Path results) throws IOException {
    if (Files.exists(results.resolve("run.json"))) {
      return SweepOptions.NONE.with(SweepOption.RESUME, results.toString());
    }
    Folders.remove(results);
    return series.options().with(SweepOption.OUT, results.toString());
  }
}
