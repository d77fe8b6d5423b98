// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.run.LoggedSweep;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * Sweeps that the engine makes in this process. Series of one store that take turns send different
 * commands, but what a publication compares is what they cost servers.
 */
record EngineSweeps(
    RunTools tools, UserEnvironment environment, GivenProperties given, SweepListener listener)
    implements Rounds.SweepCall {

  private static final String UNKNOWN_RATE =
      "error: its rate is a share of what the slowest system did in the sweep before, which did"
          + " not measure all of them\n";

  @Override
  public int run(SeriesSweep series, Path results, Path log, CellLoop loop)
      throws IOException, InterruptedException {
    var options = options(series, results);
    if (series.percent().isPresent() && !options.has(SweepOption.RESUME)) {
      var rate =
          Math.round(capacity(series, results).orElse(0) * series.percent().getAsInt() / 100);
      if (rate == 0) {
        Files.writeString(log, UNKNOWN_RATE, CREATE, APPEND);
        return ExitStatus.FAILED;
      }
      options = options.with(SweepOption.TARGET, Long.toString(rate));
    }
    var properties = given.of(series.stores(), tools.stores().names()).options();
    return new LoggedSweep(tools, environment.ofServers(), listener)
        .run(options.with(properties), log, loop)
        .status();
  }

  /** A sweep that said how it is made is gone on with; of another one nothing is kept. */
  private static SweepOptions options(SeriesSweep series, Path results) throws IOException {
    if (Files.exists(results.resolve(Run.FILE))) {
      return SweepOptions.NONE.with(SweepOption.RESUME, results.toString());
    }
    Folders.remove(results);
    return series.options().with(SweepOption.OUT, results.toString());
  }

  /**
   * Throughput of the slowest system in the sweep before, which is beside it.
   *
   * @return empty unless every system of it was measured at these threads
   */
  private static OptionalDouble capacity(SeriesSweep series, Path results) throws IOException {
    var sweep = series.series().substring(0, series.series().lastIndexOf('@'));
    var measured = results.getParent().resolveSibling(sweep).resolve(results.getFileName());
    var threads = series.threads().stream().map(Threads::here).toList();
    var systems = new ArrayList<OptionalDouble>();
    for (var row : CellFolder.rows(measured)) {
      var figures = DoubleStream.builder();
      for (var folder : CellFolder.doneIn(row)) {
        var cell = folder.read();
        if (threads.contains(cell.threads())) {
          Metric.THROUGHPUT.of(cell).ifPresent(figures::add);
        }
      }
      systems.add(figures.build().average());
    }
    return systems.stream().allMatch(OptionalDouble::isPresent)
        ? systems.stream().flatMapToDouble(OptionalDouble::stream).min()
        : OptionalDouble.empty();
  }
}
