// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.judge.rate.LoopModel;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Latency;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

// SPDX-License-Identifier: Apache-2.0

/** The cells of a workload that keep to a rate, with service and response times side by side. */
public final class RateTable {

  private static final List<String> HEADER =
      List.of(
          "store",
          "threads",
          "repeat",
          "operation",
          "target ops/s",
          "% of peak",
          "ops/s",
          "target held",
          "service p50 ms",
          "service p99 ms",
          "service p99.9 ms",
          "service max ms",
          "response p50 ms",
          "response p99 ms",
          "response p99.9 ms",
          "response max ms");

  private RateTable() {}

  /** Empty if all cells are closed loops. */
  public static Optional<NotedTable> of(RunResults results, String workload) {
    var rows =
        cells(results, workload).stream()
            .flatMap(cell -> rows(cell, share(results, cell)).stream())
            .toList();
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new NotedTable(
                "At a rate (open loop)",
                NotedTable.TIMES + " The peak is that of the closed loop at as many threads.",
                HEADER,
                rows));
  }

  /** A workload's cells that keep to a rate, store by store, by rising threads and rates. */
  public static List<Cell> cells(RunResults results, String workload) {
    var stores = results.cells().stream().map(Cell::store).distinct().toList();
    return results.cells().stream()
        .filter(cell -> cell.workload().equals(workload) && cell.targetOps().isPresent())
        .sorted(
            Comparator.comparingInt((Cell cell) -> stores.indexOf(cell.store()))
                .thenComparingInt(Cell::threads)
                .thenComparingDouble(cell -> cell.targetOps().orElseThrow())
                .thenComparingInt(Cell::repeat))
        .toList();
  }

  /** A cell's target in percent of what the closed loop did; empty where there was none. */
  public static String share(RunResults results, Cell cell) {
    var peak = LoadCurve.peak(results, cell);
    return peak.isPresent()
        ? String.format(
            Locale.ROOT, "%.0f", 100 * cell.targetOps().orElseThrow() / peak.getAsDouble())
        : "";
  }

  private static List<List<String>> rows(Cell cell, String share) {
    if (cell.operations().isEmpty()) {
      var row = start(cell, "FAILED", share);
      while (row.size() < HEADER.size()) {
        row.add("");
      }
      return List.of(row);
    }
    return cell.operations().entrySet().stream()
        .map(entry -> row(cell, share, entry.getKey(), entry.getValue()))
        .toList();
  }

  private static List<String> row(Cell cell, String share, String name, Operation operation) {
    var row = start(cell, name, share);
    row.add(Figures.count(operation.opsPerSecond()));
    row.add(LoopModel.isHeld(cell) ? "yes" : "no");
    Stream.of(operation.latency(), operation.intended())
        .forEach(
            latency -> {
              row.add(millis(latency, Latency::p50));
              row.add(millis(latency, Latency::p99));
              row.add(millis(latency, Latency::p999));
              row.add(latency.map(figures -> Figures.millis((double) figures.max())).orElse(""));
            });
    return row;
  }

  private static List<String> start(Cell cell, String operation, String share) {
    var target = Figures.count(cell.targetOps().orElseThrow());
    return new ArrayList<>(
        List.of(
            CellLabel.store(cell),
            Integer.toString(cell.threads()),
            Integer.toString(cell.repeat()),
            operation,
            target,
            share));
  }

  public static String millis(
      Optional<Latency> latency, Function<Latency, OptionalLong> percentile) {
    return latency.map(percentile).map(Figures::millis).orElse("");
  }
}
