// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.run.LoggedSweep;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;

/** Sweeps that the engine makes in this process. */
record EngineSweeps(
    RunTools tools, UserEnvironment environment, GivenProperties given, SweepListener listener)
    implements Rounds.SweepCall {

  @Override
  public int run(SeriesSweep series, Path results, Path log, CellLoop loop)
      throws IOException, InterruptedException {
    var properties = given.of(series.stores(), tools.stores().names());
    var options =
        options(series, results)
            .with(SweepOption.TARGET, rate(series, results))
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

  /** What keeps to a share of a capacity is measured after it, beside it. */
  private static Optional<String> rate(SeriesSweep series, Path results) throws IOException {
    if (series.percent().isEmpty() || Files.exists(results.resolve("run.json"))) {
      return Optional.empty();
    }
    var sweep = series.series().substring(0, series.series().lastIndexOf('@'));
    var measured = results.getParent().resolveSibling(sweep).resolve(results.getFileName());
    var threads = series.threads().stream().map(Threads::here).toList();
    var slowest = OptionalDouble.empty();
    for (var row : CellFolder.rows(measured)) {
      var sum = 0.0;
      var cells = 0;
      for (var folder : CellFolder.doneIn(row)) {
        var cell = folder.read();
        if (threads.contains(cell.threads())) {
          sum += Metric.THROUGHPUT.of(cell).orElse(0);
          cells++;
        }
      }
      slowest = OptionalDouble.of(Math.min(slowest.orElse(Double.MAX_VALUE), sum / cells));
    }
    var share = series.percent().getAsInt() / 100.0;
    return slowest.stream().mapToObj(it -> Long.toString(Math.round(it * share))).findFirst();
  }
}
