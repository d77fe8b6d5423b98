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

/** The result table for a terminal of 80 columns. */
final class ResultTable {

  private ResultTable() {}

  /** Lines without their ends; latencies in milliseconds, CPU in cores. */
  static List<String> of(RunResults results) {
    var lines = new ArrayList<String>();
    lines.add(row("store", "workload", "threads", "ops/s", "p50 ms", "p99 ms", "failed", "CPU"));
    for (var cell : results.cells()) {
      lines.add(row(cell));
    }
    lines.add("");
    lines.add(
        "CPU: cores used by client and server together. Times are service times (closed loop).");
    for (var workload : results.workloads()) {
      for (var curve : results.curves(workload)) {
        lines.add(workload + ", " + Headline.of(curve));
      }
    }
    for (var finding : Findings.in(results)) {
      lines.add(
          finding.level().name().toLowerCase(Locale.ROOT)
              + ": "
              + finding.where()
              + ": "
              + finding.text());
      lines.add("    " + finding.advice());
    }
    return lines.stream().flatMap(line -> Wrapped.at80(line).stream()).toList();
  }

  private static String row(Cell cell) {
    var repeat = cell.repeat() > 1 ? " #" + cell.repeat() : "";
    var all = cell.all();
    return row(
        cell.server().standIn() ? "~" + cell.store() : cell.store(),
        cell.workload() + repeat,
        Integer.toString(cell.threads()),
        cell.status() == Cell.Status.FAILED
            ? "FAILED"
            : all.map(operation -> Figures.count(operation.opsPerSecond())).orElse(""),
        latency(cell, Latency::p50),
        latency(cell, Latency::p99),
        all.map(operation -> Figures.count(operation.failed())).orElse(""),
        cpu(cell));
  }

  private static String row(String... cells) {
    var fitted =
        new Object[] {
          cut(cells[0], 11),
          cut(cells[1], 15),
          cells[2],
          cells[3],
          cells[4],
          cells[5],
          cells[6],
          cells[7]
        };
    return String.format(Locale.ROOT, "%-11s %-15s %7s %10s %8s %8s %8s %6s", fitted)
        .stripTrailing();
  }

  private static String latency(Cell cell, Function<Latency, OptionalLong> percentile) {
    return cell.all().flatMap(Operation::latency).map(percentile).map(Figures::millis).orElse("");
  }

  private static String cpu(Cell cell) {
    var client = cell.client().cpuCores();
    return client.isPresent()
        ? String.format(
            Locale.ROOT, "%.2f", client.getAsDouble() + cell.serverUse().cpuCores().orElse(0))
        : "";
  }

  private static String cut(String text, int width) {
    return text.length() <= width ? text : text.substring(0, width - 1) + "…";
  }
}
