// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.model.Cell.Latency;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import java.util.List;
import java.util.OptionalLong;

// SPDX-License-Identifier: Apache-2.0

/** The table of what the repeats say together: a row a thread count, the same in every format. */
public final class ThreadCountTable {

  public static final List<String> HEADER =
      List.of(
          "store",
          "threads",
          "repeats",
          "ops/s",
          "95 % interval",
          "±",
          "CoV %",
          "p50 ms",
          "p95 ms",
          "p99 ms",
          "not found",
          "failed",
          "marks");

  private ThreadCountTable() {}

  /** A row below {@link #HEADER}. */
  public static List<String> row(ThreadCount count) {
    var throughput = count.throughput();
    var interval = count.interval();
    return List.of(
        CellLabel.store(count.cells().get(0)),
        Integer.toString(count.threads()),
        repeats(count),
        throughput.isPresent() ? Figures.count(throughput.getAsDouble()) : "FAILED",
        interval.map(IntervalText::throughput).orElse(""),
        IntervalText.plusMinus(throughput.orElse(0), interval),
        count.variation().map(it -> Figures.percent(it.percent())).orElse(""),
        Figures.millis(count.latency(Latency::p50)),
        Figures.millis(count.latency(Latency::p95)),
        Figures.millis(count.latency(Latency::p99)),
        number(count.sum(Operation::notFound)),
        number(count.sum(Operation::failed)),
        throughput.isPresent() ? String.join(", ", count.marks()) : "");
  }

  public static String repeats(ThreadCount count) {
    var measured = count.measured().size();
    var all = count.cells().size();
    return measured == all ? Integer.toString(all) : measured + " of " + all;
  }

  private static String number(OptionalLong count) {
    return count.isPresent() ? Figures.count(count.getAsLong()) : "";
  }
}
