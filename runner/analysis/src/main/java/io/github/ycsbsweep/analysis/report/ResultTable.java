// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.cell.Cell.Latency;
import io.github.ycsbsweep.analysis.cell.Cell.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;

/** The figures of a run for a terminal of 80 columns, a block a workload. */
final class ResultTable {

  private static final String GROUPS = "%-33s %23s %8s %13s";
  private static final String ROW = "%-13s %7s %11s %7s %7s %7s %8s %6s %6s";
  private static final int STORE_WIDTH = 13;
  private static final int NAME_WIDTH = 33;

  private ResultTable() {}

  /** Lines without their ends; latencies in milliseconds, CPU in cores. */
  static List<String> of(RunResults results) {
    var lines = new ArrayList<String>();
    for (var workload : results.workloads()) {
      header(workload, lines);
      rows(results.cells(workload), lines);
      lines.add("");
    }
    return lines;
  }

  private static void header(String workload, List<String> lines) {
    var name = Plain.of(workload);
    if (name.length() > NAME_WIDTH) {
      lines.add(cut(name, 80));
      name = "";
    }
    lines.add(line(GROUPS, name, "service time, ms", "", "CPU cores"));
    lines.add(
        line(ROW, "store", "threads", "ops/s", "p50", "p95", "p99", "failed", "client", "server"));
  }

  private static void rows(List<Cell> cells, List<String> lines) {
    var mark = "";
    for (var cell : cells) {
      var isNew = cell.server().standIn() && !mark.equals(Labels.store(cell));
      if (isNew) {
        lines.add(cut(Plain.of(Labels.store(cell)), 79) + ":");
      }
      mark = Labels.store(cell);
      lines.add(row(cell));
    }
  }

  private static String row(Cell cell) {
    var all = cell.all();
    return line(
        ROW,
        store(cell),
        Integer.toString(cell.threads()),
        cell.status() == Cell.Status.FAILED
            ? "FAILED"
            : all.map(operation -> Figures.count(operation.opsPerSecond())).orElse(""),
        latency(cell, Latency::p50),
        latency(cell, Latency::p95),
        latency(cell, Latency::p99),
        all.map(operation -> Figures.count(operation.failed())).orElse(""),
        Figures.cores(cell.client().cpuCores()),
        Figures.cores(cell.serverUse().cpuCores()));
  }

  private static String store(Cell cell) {
    var repeat = cell.repeat() > 1 ? " #" + cell.repeat() : "";
    var store = Plain.of((cell.server().standIn() ? "~" : "") + cell.store());
    return cut(store, STORE_WIDTH - repeat.length()) + repeat;
  }

  private static String latency(Cell cell, Function<Latency, OptionalLong> percentile) {
    return cell.all().flatMap(Operation::latency).map(percentile).map(Figures::millis).orElse("");
  }

  private static String line(String format, Object... columns) {
    return String.format(Locale.ROOT, format, columns).stripTrailing();
  }

  private static String cut(String text, int width) {
    return text.length() <= width ? text : text.substring(0, width - 1) + "…";
  }
}
