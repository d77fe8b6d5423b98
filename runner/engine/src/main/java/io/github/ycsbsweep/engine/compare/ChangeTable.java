// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static io.github.ycsbsweep.engine.report.model.Table.Field.decimal;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.compare.CellPair.Change;
import io.github.ycsbsweep.engine.compare.CellPair.Change.ShownRatio;
import io.github.ycsbsweep.engine.report.model.CellName;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The figures of two runs, cell by cell: for a document, a terminal and programs. */
public final class ChangeTable {

  /** Of the table for programs. */
  private static final int SCHEMA = 1;

  private ChangeTable() {}

  /** Of a comparison. */
  static Table of(RunComparison comparison) {
    var fields = new ArrayList<Field<Change>>();
    fields.add(text("cells", change -> change.pair().heading()));
    fields.add(figure("threads", change -> change.pair().base().name().threads()));
    fields.addAll(figures(comparison));
    return Table.of(fields, comparison.changes());
  }

  /** In 80 columns, of pairs that differ by their threads alone; these stand before the first. */
  static Table onTerminal(RunComparison comparison, List<CellPair> pairs) {
    var first = comparison.metrics().iterator().next();
    var fields = new ArrayList<Field<Change>>();
    fields.add(
        figure(
            "threads",
            7,
            change -> change.metric() == first ? change.pair().base().name().threads() : ""));
    fields.addAll(figures(comparison));
    return Table.of(
        pairs.get(0).heading(),
        "",
        fields,
        pairs.stream().flatMap(pair -> pair.changes(comparison.metrics()).stream()).toList());
  }

  private static List<Field<Change>> figures(RunComparison comparison) {
    var base = comparison.base().label();
    var other = comparison.other().label();
    return List.of(
        text("figure", 11, change -> Figures.heading(change.metric())),
        figure(base, 10, change -> shown(change.metric(), change.base().mean())),
        figure(other, 10, change -> shown(change.metric(), change.other().mean())),
        figure(other + "/" + base, 6, it -> it.quotient().map(of -> Figures.ratio(of.value()))),
        Field.<Change>text("95 % interval", 16, it -> it.interval().map(ChangeTable::range))
            .apart(),
        text(other + " is", Change::verdict));
  }

  private static String shown(Metric metric, OptionalDouble mean) {
    return mean.isPresent() ? Figures.of(metric, mean.getAsDouble()) : "";
  }

  static String range(Interval interval) {
    return Figures.ratio(interval.low()) + " to " + Figures.ratio(interval.high());
  }

  /** The tidy table: a row for each run, cell and figure. What is not known is empty. */
  public static Table forPrograms(ComparisonReport report) {
    record Row(RunComparison comparison, Change change) {

      CellName base() {
        return change.pair().base().name();
      }
    }
    List<Field<Row>> fields =
        List.of(
            figure("schema", it -> SCHEMA),
            text("base_run_id", it -> it.comparison().base().run().runId()),
            text("run_id", it -> it.comparison().other().run().runId()),
            text("base_store", it -> it.base().system()),
            text("store", it -> it.change().pair().other().name().system()),
            text("workload", it -> it.base().workload()),
            figure("threads", it -> it.base().threads()),
            figure("clients", it -> it.base().clients()),
            decimal("target_ops", 0, it -> it.base().targetOps()),
            text("metric", it -> it.change().metric().label()),
            text("unit", it -> it.change().metric().unit()),
            figure("base_repeats", it -> it.change().base().repeats()),
            figure("repeats", it -> it.change().other().repeats()),
            decimal("base_mean", 1, it -> it.change().base().mean()),
            decimal("mean", 1, it -> it.change().other().mean()),
            decimal("ratio", 4, it -> it.change().ratio().map(ShownRatio::value)),
            decimal("ratio_low", 4, it -> it.change().ratio().map(ShownRatio::low)),
            decimal("ratio_high", 4, it -> it.change().ratio().map(ShownRatio::high)),
            text("verdict", it -> it.change().verdict()),
            text("phase", it -> it.base().phase()));
    var rows = new ArrayList<Row>();
    for (var comparison : report.comparisons()) {
      comparison.changes().forEach(change -> rows.add(new Row(comparison, change)));
    }
    return Table.of(fields, rows);
  }
}
