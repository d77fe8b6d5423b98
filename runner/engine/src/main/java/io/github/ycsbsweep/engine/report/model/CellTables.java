// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.model.Bottleneck;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Latency;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

// SPDX-License-Identifier: Apache-2.0

/** CellTables of the full tables, the same in every format. */
public final class CellTables {

  /** Names of the columns, of every table, that hold words. */
  public static final Set<String> TEXT =
      Set.of(
          "store",
          "operation",
          "event",
          "load",
          "host",
          "bottleneck",
          "because",
          "beside",
          "target held",
          "verdict",
          "marks",
          "fit",
          "first store",
          "second store",
          "the first is",
          "rule",
          "asks",
          "result",
          "figures");

  public static final List<String> OPERATION_HEADER =
      List.of(
          "store",
          "threads",
          "repeat",
          "operation",
          "ops/s",
          "mean ms",
          "p50 ms",
          "p95 ms",
          "p99 ms",
          "p99.9 ms",
          "max ms",
          "not found",
          "failed");

  public static final List<String> RESOURCE_HEADER =
      List.of(
          "store",
          "threads",
          "repeat",
          "client CPU cores",
          "client GC %",
          "client RSS MB",
          "server CPU cores",
          "server RSS MB",
          "network MB/s");

  public static final List<String> BOTTLENECK_HEADER =
      List.of("store", "threads", "repeat", "bottleneck", "because");

  private CellTables() {}

  /** A row an operation of a cell; one without figures if it failed. */
  public static List<List<String>> operations(Cell cell) {
    if (cell.operations().isEmpty()) {
      var row = new ArrayList<>(cell(cell));
      row.add("FAILED");
      while (row.size() < OPERATION_HEADER.size()) {
        row.add("");
      }
      return List.of(row);
    }
    return cell.operations().entrySet().stream()
        .map(entry -> operation(cell, entry.getKey(), entry.getValue()))
        .toList();
  }

  private static List<String> operation(Cell cell, String name, Operation operation) {
    var latency = operation.latency();
    var row = new ArrayList<>(cell(cell));
    row.add(name);
    row.add(Figures.count(operation.opsPerSecond()));
    row.add(latency.map(figures -> Figures.millis(figures.mean())).orElse(""));
    row.add(millis(latency, Latency::p50));
    row.add(millis(latency, Latency::p95));
    row.add(millis(latency, Latency::p99));
    row.add(millis(latency, Latency::p999));
    row.add(latency.map(figures -> Figures.millis((double) figures.max())).orElse(""));
    row.add(Figures.count(operation.notFound()));
    row.add(Figures.count(operation.failed()));
    return row;
  }

  /** What a cell used of its machine. */
  public static List<String> resources(Cell cell) {
    var row = new ArrayList<>(cell(cell));
    row.add(Figures.cores(cell.client().cpuCores()));
    row.add(Figures.percent(cell.client().gcPercent()));
    row.add(Figures.megabytes(cell.client().rssBytes()));
    row.add(Figures.cores(cell.serverUse().cpuCores()));
    row.add(Figures.megabytes(cell.serverUse().rssBytes()));
    row.add(Figures.megabytes(cell.netBytesPerSecond()));
    return row;
  }

  /** What kept a cell from more; empty figures where that was not looked for. */
  public static List<String> bottleneck(Cell cell) {
    var row = new ArrayList<>(cell(cell));
    row.add(cell.bottleneck().map(found -> found.verdict().label()).orElse(""));
    row.add(cell.bottleneck().map(Bottleneck::reason).orElse(""));
    return row;
  }

  private static List<String> cell(Cell cell) {
    return List.of(
        CellLabel.store(cell), Integer.toString(cell.threads()), Integer.toString(cell.repeat()));
  }

  private static String millis(
      Optional<Latency> latency, Function<Latency, OptionalLong> percentile) {
    return latency.map(percentile).map(Figures::millis).orElse("");
  }
}
