// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.judge.rate.ThroughputPeak;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Latency;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

// SPDX-License-Identifier: Apache-2.0

/**
 * Latency of one store on one workload against its load, which is a share of what its closed loop
 * did.
 *
 * @param index of the store among those of the run, which its colour goes by
 * @param points by ascending load
 */
public record LoadCurve(int index, String label, boolean standIn, List<Point> points) {

  /**
   * A load, and the medians over its repeats.
   *
   * @param percent of the closed loop's throughput
   * @param serviceP50 microseconds, as are the others
   */
  public record Point(
      double percent,
      OptionalDouble serviceP50,
      OptionalDouble serviceP99,
      OptionalDouble responseP50,
      OptionalDouble responseP99) {}

  /** A curve a store for a workload; of those stores only that have cells at a rate and a peak. */
  public static List<LoadCurve> of(RunResults results, String workload) {
    var stores = results.cells().stream().map(Cell::store).distinct().toList();
    var curves = new ArrayList<LoadCurve>();
    for (var store : stores) {
      var cells =
          RateTable.cells(results, workload).stream()
              .filter(cell -> cell.store().equals(store))
              .filter(cell -> cell.status() != Cell.Status.FAILED)
              .filter(cell -> peak(results, cell).isPresent())
              .toList();
      if (!cells.isEmpty()) {
        var first = cells.get(0);
        curves.add(
            new LoadCurve(
                stores.indexOf(store),
                CellLabel.store(first),
                first.server().standIn(),
                points(results, cells)));
      }
    }
    return curves;
  }

  /** What the closed loop of as many threads did, in the unit of targets. */
  public static OptionalDouble peak(RunResults results, Cell cell) {
    return ThroughputPeak.at(
        cell.threads(),
        results.cells().stream()
            .filter(one -> one.store().equals(cell.store()))
            .filter(one -> one.workload().equals(cell.workload()))
            .toList());
  }

  private static List<Point> points(RunResults results, List<Cell> cells) {
    var byPercent =
        cells.stream()
            .collect(
                Collectors.groupingBy(
                    cell ->
                        100 * cell.targetOps().orElseThrow() / peak(results, cell).orElseThrow(),
                    TreeMap::new,
                    Collectors.toList()));
    return byPercent.entrySet().stream()
        .map(
            entry ->
                new Point(
                    entry.getKey(),
                    median(entry.getValue(), Operation::latency, Latency::p50),
                    median(entry.getValue(), Operation::latency, Latency::p99),
                    median(entry.getValue(), Operation::intended, Latency::p50),
                    median(entry.getValue(), Operation::intended, Latency::p99)))
        .toList();
  }

  private static OptionalDouble median(
      List<Cell> repeats,
      Function<Operation, Optional<Latency>> kind,
      Function<Latency, OptionalLong> figure) {
    var sorted =
        repeats.stream()
            .map(Cell::all)
            .flatMap(Optional::stream)
            .map(kind)
            .flatMap(Optional::stream)
            .map(figure)
            .flatMapToLong(OptionalLong::stream)
            .sorted()
            .toArray();
    // Of two the higher one, as elsewhere: a mean of percentiles is none.
    return sorted.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) sorted[sorted.length / 2]);
  }
}
