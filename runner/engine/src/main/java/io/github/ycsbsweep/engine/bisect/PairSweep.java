// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.TurnRatio;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.run.LoggedSweep;
import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import io.github.ycsbsweep.engine.statistics.Ratio.Better;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Measures two programs against each other, as {@code sweep.sh --pairs} does. */
record PairSweep(LoggedSweep sweep, BisectRequest request) implements PairMeasurement {

  /** The options of a run of two systems of the store. */
  static SweepOptions options(BisectRequest request, String systems, int starts) {
    return request
        .sweep()
        .withWords(List.of(systems, request.workload()))
        .with(SweepOption.PAIRS)
        .with(SweepOption.STARTS, Integer.toString(starts));
  }

  /** Of a run that was broken off before its end nothing is kept. */
  @Override
  public Measured measure(Side base, Side candidate, int starts, Path folder)
      throws UserError, IOException, InterruptedException {
    Folders.remove(folder);
    var options =
        options(request, word(base) + "," + word(candidate), starts)
            .with(SweepOption.OUT, folder.toString());
    if (request.isOfClient()) {
      options = options.with(SweepOption.CLIENT_JAR, jar(base), jar(candidate));
    }
    var log = folder.resolveSibling(folder.getFileName() + ".log");
    Files.deleteIfExists(log);
    var ended = sweep.run(options, log, CellLoop.IN_ORDER);
    if (!Files.exists(folder.resolve("run.json"))) {
      return new Measured(List.of(), ended.error().orElse("it said nothing"));
    }
    var results = RunResults.read(folder);
    var figure = request.target().figure();
    var limit = limit(of(results, base)).or(() -> limit(of(results, candidate)));
    if (figure == Metric.THROUGHPUT && limit.isPresent()) {
      return new Measured(List.of(), limit.get());
    }
    var measured =
        TurnRatio.starts(figure, of(results, base), of(results, candidate)).stream()
            .filter(start -> !start.logRatios().isEmpty())
            .map(this::ofCost)
            .toList();
    return measured.size() < 2
        ? new Measured(List.of(), problem(results).orElseGet(this::unknown))
        : new Measured(measured, "");
  }

  private String word(Side side) {
    var system = request.store() + ":" + side.label();
    return request.isOfClient() ? system : system + "=" + side.program();
  }

  private static String jar(Side side) {
    return side.label() + ":" + side.program();
  }

  /** What hid the throughput of that which is searched, in half of the starts or more. */
  private Optional<String> limit(List<Cell> cells) {
    var other = request.isOfClient() ? Verdict.SERVER_BOUND : Verdict.CLIENT_BOUND;
    var bound = cells.stream().flatMap(cell -> cell.bottleneck().stream());
    var share = bound.filter(one -> one.verdict() == other).count();
    if (cells.isEmpty() || 2 * share < cells.size()) {
      return Optional.empty();
    }
    return Optional.of(
        request.isOfClient()
            ? "server-bound, so its throughput is not the client's: --metric client-cpu tells what"
                + " an operation costs the client"
            : "client-bound, so its throughput is not the server's: --metric server-cpu tells what"
                + " an operation costs the server. --clients local:2 may show its throughput");
  }

  private String unknown() {
    return Text.format(
        "its %s is not known; a longer --slice, or another --metric, may tell it",
        request.target().metric());
  }

  private static List<Cell> of(RunResults results, Side side) {
    return results.cells().stream().filter(cell -> cell.label().equals(side.label())).toList();
  }

  private static Optional<String> problem(RunResults results) {
    return results.cells().stream()
        .filter(cell -> cell.status() != Cell.Status.OK)
        .flatMap(cell -> cell.reason().stream().map(why -> cell.label() + ": " + why))
        .findFirst();
  }

  /** More is worse: the logarithm of a throughput's ratio is turned over. */
  private Start ofCost(Start start) {
    Metric metric = request.target().figure();
    return metric.better() == Better.LOWER
        ? start
        : new Start(start.order(), start.logRatios().stream().map(log -> -log).toList());
  }
}
