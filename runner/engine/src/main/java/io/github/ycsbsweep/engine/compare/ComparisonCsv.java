// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static io.github.ycsbsweep.engine.report.render.Csv.number;
import static io.github.ycsbsweep.engine.report.render.Csv.text;

import io.github.ycsbsweep.engine.report.render.Csv;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

// SPDX-License-Identifier: Apache-2.0

/** The tidy table of a comparison: a row a run, cell and figure. What is not known is empty. */
public final class ComparisonCsv {

  private static final int SCHEMA = 1;

  private static final List<String> COLUMNS =
      List.of(
          "schema",
          "base_run_id",
          "run_id",
          "base_store",
          "store",
          "workload",
          "threads",
          "clients",
          "target_ops",
          "metric",
          "unit",
          "base_repeats",
          "repeats",
          "base_mean",
          "mean",
          "ratio",
          "ratio_low",
          "ratio_high",
          "verdict");

  private ComparisonCsv() {}

  /** RFC 4180 with line feeds. */
  public static String of(ComparisonReport report) throws IOException {
    var rows =
        report.comparisons().stream()
            .flatMap(
                comparison ->
                    report.changes(comparison).stream().map(change -> row(comparison, change)))
            .toList();
    return Csv.of(COLUMNS, rows);
  }

  private static List<String> row(RunComparison comparison, Change change) {
    var base = change.pair().base();
    var other = change.pair().other();
    return List.of(
        Integer.toString(SCHEMA),
        text(comparison.base().run().runId()),
        text(comparison.other().run().runId()),
        text(base.store()),
        text(other.store()),
        text(base.load().workload()),
        Integer.toString(base.threads()),
        Integer.toString(base.load().clients()),
        number(base.load().targetOps(), 0),
        change.metric().label(),
        change.metric().unit(),
        Integer.toString(base.repeats().size()),
        Integer.toString(other.repeats().size()),
        number(change.baseMean(), 1),
        number(change.otherMean(), 1),
        change.ratio().map(ratio -> number(ratio.value(), 4)).orElse(""),
        bound(change.interval(), Interval::low),
        bound(change.interval(), Interval::high),
        change.verdict());
  }

  /** Two repeats that differ by much set no bound worth its digits. */
  private static String bound(Optional<Interval> interval, ToDoubleFunction<Interval> bound) {
    return interval
        .map(range -> OptionalDouble.of(bound.applyAsDouble(range)))
        .filter(value -> value.getAsDouble() < 1e6)
        .map(value -> number(value, 4))
        .orElse("");
  }
}
