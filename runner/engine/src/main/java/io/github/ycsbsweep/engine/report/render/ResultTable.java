// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.model.Cell.Latency;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.IntervalText;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.ThreadCount;
import io.github.ycsbsweep.engine.statistics.Variation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;

// SPDX-License-Identifier: Apache-2.0

/**
 * The figures of a run for a terminal of 80 columns: a block a workload, a row a thread count.
 * Where there are repeats, how far they differ takes the place of the 95th percentile.
 */
public final class ResultTable {

  private static final String GROUPS = "%-36s%20s %8s %13s";
  private static final String HEADER = "%-9s %7s %11s %6s %6s %6s %6s %8s %6s %6s";
  private static final String ROW = "%-12s %4s %11s %6s %6s %6s %6s %8s %6s %6s";
  private static final int STORE_WIDTH = 12;
  private static final int NAME_WIDTH = 36;

  /** A count of more digits than its column has. */
  private static final long MANY = 1_000_000;

  private final RunResults results;
  private final boolean isRepeated;
  private final List<String> lines = new ArrayList<>();

  private ResultTable(RunResults results) {
    this.results = results;
    this.isRepeated = results.isRepeated();
  }

  /** Lines without their ends; latencies in milliseconds, CPU in cores. */
  public static List<String> of(RunResults results) {
    return new ResultTable(results).table();
  }

  private List<String> table() {
    for (var workload : results.workloads()) {
      var counts = results.threadCounts(workload);
      header(workload);
      rows(counts);
      if (counts.stream().anyMatch(ResultTable::isMarked)) {
        lines.add("* " + String.join(" or ", marks(counts)) + ", see below");
      }
      lines.add("");
    }
    return lines;
  }

  private void header(String workload) {
    var name = Sanitizer.of(workload);
    if (name.length() > NAME_WIDTH) {
      lines.add(Sanitizer.cut(name, 80));
      name = "";
    }
    var third = isRepeated ? "CoV" : "p50";
    var rest = isRepeated ? List.of("p50", "p99") : List.of("p95", "p99");
    line(GROUPS, name, isRepeated ? "service, ms" : "service time, ms", "", "CPU cores");
    line(
        HEADER,
        "store",
        "threads",
        "ops/s ",
        "95%",
        third,
        rest.get(0),
        rest.get(1),
        "failed",
        "client",
        "server");
  }

  private void rows(List<ThreadCount> counts) {
    var before = "";
    for (var count : counts) {
      var cell = count.cells().get(0);
      if (cell.server().standIn() && !before.equals(cell.store())) {
        lines.add(Sanitizer.cut(CellLabel.store(cell), 79) + ":");
      }
      before = cell.store();
      row(count);
    }
  }

  private void row(ThreadCount count) {
    line(
        ROW,
        store(count),
        Integer.toString(count.threads()),
        throughput(count),
        IntervalText.plusMinus(count.throughput().orElse(0), count.interval()),
        isRepeated ? variation(count) : latency(count, Latency::p50),
        latency(count, isRepeated ? Latency::p50 : Latency::p95),
        latency(count, Latency::p99),
        failed(count),
        Figures.cores(count.mean(cell -> cell.client().cpuCores())),
        Figures.cores(count.mean(cell -> cell.serverUse().cpuCores())));
  }

  private static String store(ThreadCount count) {
    var cell = count.cells().get(0);
    return Sanitizer.cut((cell.server().standIn() ? "~" : "") + cell.store(), STORE_WIDTH);
  }

  private static String throughput(ThreadCount count) {
    var throughput = count.throughput();
    return throughput.isPresent()
        ? Figures.count(throughput.getAsDouble()) + (isMarked(count) ? "*" : " ")
        : "FAILED ";
  }

  private static boolean isMarked(ThreadCount count) {
    return count.throughput().isPresent() && !count.marks().isEmpty();
  }

  private static List<String> marks(List<ThreadCount> counts) {
    return counts.stream()
        .filter(ResultTable::isMarked)
        .flatMap(count -> count.marks().stream())
        .distinct()
        .toList();
  }

  private static String variation(ThreadCount count) {
    return count.variation().map(Variation::percent).map(Figures::share).orElse("");
  }

  private static String latency(ThreadCount count, Function<Latency, OptionalLong> percentile) {
    return Figures.millis(count.latency(percentile));
  }

  private static String failed(ThreadCount count) {
    var failed = count.sum(Operation::failed);
    if (failed.isEmpty()) {
      return "";
    }
    return failed.getAsLong() < MANY
        ? Figures.count(failed.getAsLong())
        : String.format(Locale.ROOT, "%,.1fM", failed.getAsLong() / 1e6);
  }

  private void line(String format, Object... columns) {
    lines.add(String.format(Locale.ROOT, format, columns).stripTrailing());
  }
}
