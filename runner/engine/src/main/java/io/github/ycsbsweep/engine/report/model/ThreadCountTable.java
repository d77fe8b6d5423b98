// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static io.github.ycsbsweep.engine.report.model.Table.Field.count;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.hundredths;
import static io.github.ycsbsweep.engine.report.model.Table.Field.millis;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** What the repeats say together, a row for each thread count: whole, and for a terminal. */
public final class ThreadCountTable {

  /** A count of more digits than its column has. */
  private static final long MANY = 1_000_000;

  private static final int STORE_WIDTH = 12;

  private static final List<Field<ThreadCount>> FIELDS =
      List.of(
          text("store", ThreadCount::label),
          figure("threads", ThreadCount::threads),
          figure("repeats", ThreadCount::repeats),
          figure("ops/s", ThreadCount::shownThroughput),
          figure("95 % interval", it -> it.interval().map(Figures::throughput)),
          figure("±", ThreadCountTable::plusMinus),
          hundredths("CoV %", 0, it -> it.variation()),
          millis("p50 ms", it -> it.latency(Latency::p50)),
          millis("p95 ms", it -> it.latency(Latency::p95)),
          millis("p99 ms", it -> it.latency(Latency::p99)),
          count("not found", it -> it.sum(Operation::notFound)),
          count("failed", it -> it.sum(Operation::failed)),
          text("marks", ThreadCount::shownMarks));

  private ThreadCountTable() {}

  public static Table of(List<ThreadCount> counts) {
    return Table.of("Each thread count, over its repeats", "", FIELDS, counts);
  }

  /**
   * In 80 columns; latencies in milliseconds, CPU in cores. Where there are repeats, how far they
   * differ takes the place of the 95th percentile.
   */
  public static Table onTerminal(String workload, RunResults results) {
    var fields = fields(results.isRepeated());
    var rows = new ArrayList<List<String>>();
    var before = "";
    for (var count : results.threadCounts(workload)) {
      var cell = count.first();
      if (cell.server().standIn() && !before.equals(cell.label())) {
        rows.add(List.of(Sanitizer.cut(cell.shownLabel(), 79) + ":"));
      }
      before = cell.label();
      rows.add(Table.row(fields, count));
    }
    return new Table(workload, "", fields.stream().map(Field::column).toList(), rows);
  }

  /** What the stars of the table for a terminal stand for; empty if there are none. */
  public static Optional<String> legend(String workload, RunResults results) {
    var marks =
        results.threadCounts(workload).stream()
            .filter(ThreadCountTable::isMarked)
            .flatMap(count -> count.marks().stream())
            .distinct()
            .toList();
    return marks.isEmpty()
        ? Optional.empty()
        : Optional.of("* " + String.join(" or ", marks) + ", see report.md");
  }

  private static List<Field<ThreadCount>> fields(boolean isRepeated) {
    // A star may follow a throughput, so what stands above it ends a character before it.
    return List.of(
        text("store", STORE_WIDTH, ThreadCountTable::shortStore),
        figure("threads", 4, ThreadCount::threads),
        figure("ops/s ", 11, ThreadCountTable::starred),
        figure("95%", 6, ThreadCountTable::plusMinus),
        isRepeated
            ? Field.<ThreadCount>figure("CoV", 6, ThreadCountTable::variation)
            : latency("p50", Latency::p50),
        isRepeated ? latency("p50", Latency::p50) : latency("p95", Latency::p95),
        latency("p99", Latency::p99).closing(isRepeated ? "service, ms " : "service time, ms "),
        figure("failed", 8, ThreadCountTable::failed),
        hundredths("client", 6, it -> it.mean(cell -> cell.client().cpuCores())),
        Field.<ThreadCount>hundredths(
                "server", 6, it -> it.mean(cell -> cell.serverUse().cpuCores()))
            .closing("CPU cores "));
  }

  private static Field<ThreadCount> latency(String name, Function<Latency, OptionalLong> figure) {
    return millis(name, 6, it -> it.latency(figure));
  }

  private static String variation(ThreadCount count) {
    return count.variation().stream().mapToObj(Figures::share).findFirst().orElse("");
  }

  private static String plusMinus(ThreadCount count) {
    return Figures.plusMinus(count.throughput().orElse(0), count.interval());
  }

  private static String shortStore(ThreadCount count) {
    var cell = count.first();
    return Sanitizer.cut((cell.server().standIn() ? "~" : "") + cell.label(), STORE_WIDTH);
  }

  private static String starred(ThreadCount count) {
    return count.shownThroughput() + (isMarked(count) ? "*" : " ");
  }

  private static boolean isMarked(ThreadCount count) {
    return !count.shownMarks().isEmpty();
  }

  private static String failed(ThreadCount count) {
    var failed = count.sum(Operation::failed);
    return failed.orElse(0) < MANY
        ? failed.stream().mapToObj(Figures::count).findFirst().orElse("")
        : Text.format("%,.1fM", failed.getAsLong() / 1e6);
  }
}
