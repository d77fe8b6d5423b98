// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.history;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.history.CellSeries.MetricSeries;
import io.github.ycsbsweep.engine.history.CellSeries.MetricSeries.LevelChange;
import io.github.ycsbsweep.engine.history.CellSeries.RunPoint;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.render.TerminalText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The history of an archive as a document, and on a terminal. */
public final class HistoryDocument {

  private static final String BULLET = "  - ";

  private HistoryDocument() {}

  public static Document of(HistoryReport report) {
    var document = new Document.Builder("History of " + report.archive().folder());
    document.head(new Block.Paragraph(report.summary(), Block.Style.HEADLINE));
    document.findings(report.findings());
    document.chapter("Changes");
    changes(report)
        .ifAny()
        .ifPresentOrElse(document::add, () -> document.text("No change was found."));
    for (var i = 0; i < report.series().size(); i++) {
      var curve = report.series().get(i);
      document.chapter(curve.label());
      document.text("Machine: " + curve.key().machineText() + ".");
      for (var metric : MetricSeries.METRICS) {
        HistoryChart.of(curve, metric, i + 1).ifPresent(document::add);
      }
      document.add(new Block.Fold("Figures of each run", List.of(points(curve))));
    }
    document.chapter("Runs");
    document.add(runs(report));
    document.chapter("How this was made");
    HistoryReport.method().forEach(document::text);
    return document.build();
  }

  /** What a terminal of 80 columns shows: lines without their ends. */
  public static List<String> onTerminal(HistoryReport report) {
    var text = new TerminalText();
    text.text(report.summary());
    for (var curve : report.series()) {
      text.blank();
      text.table(onTerminal(curve));
    }
    text.blank();
    changeLines(report).forEach(text::text);
    HistoryReport.method().forEach(text::text);
    report.findings().forEach(it -> text.finding(it, BULLET, " more, see history.html"));
    return new ArrayList<>(text.lines());
  }

  /** A change, and where it is. */
  private record FoundChange(
      HistoryReport.HistoryCurve curve, MetricSeries series, LevelChange change) {

    RunPoint point() {
      return series.points().get(change.at());
    }

    String shown(double value) {
      return Figures.of(series.metric(), value);
    }

    int threads() {
      return series.cells().key().name().threads();
    }
  }

  /** A run's figures of a curve. */
  private record PointRow(MetricSeries series, RunPoint point) {}

  /** First and last figures, in 80 columns. */
  private static Table onTerminal(HistoryReport.HistoryCurve curve) {
    return Table.of(
        Sanitizer.line(curve.label()),
        "",
        List.of(
            figure("threads", 7, (MetricSeries it) -> it.cells().key().name().threads()),
            text("figure", 12, (MetricSeries it) -> Figures.heading(it.metric())),
            figure("runs", 5, (MetricSeries it) -> it.points().size()),
            figure("first", 10, (MetricSeries it) -> Figures.of(it.metric(), it.first())),
            figure("last", 10, (MetricSeries it) -> Figures.of(it.metric(), it.last())),
            text("changes", 30, HistoryDocument::changes)),
        curve.metrics());
  }

  /** Each as percent, in the order of time. */
  private static String changes(MetricSeries series) {
    return series.changes().isEmpty()
        ? "none found"
        : String.join(", ", series.changes().stream().map(it -> percent(it.percent())).toList());
  }

  /** All changes, the latest first. */
  private static Table changes(HistoryReport report) {
    List<Field<FoundChange>> fields =
        List.of(
            text("first run behind it", it -> it.point().run().run().started()),
            text("run", it -> it.point().runId()),
            text("cells", it -> it.curve().label()),
            figure("threads", FoundChange::threads),
            text("figure", it -> Figures.heading(it.series().metric())),
            figure("before", it -> it.shown(it.change().before())),
            figure("after", it -> it.shown(it.change().after())),
            figure("change", it -> percent(it.change().percent())),
            figure("p", it -> Text.format("%.3f", it.change().p())),
            text("what changed with it", it -> String.join("; ", it.change().circumstances())));
    return Table.of(fields, found(report));
  }

  /** Likewise, a line each. */
  private static List<String> changeLines(HistoryReport report) {
    return found(report).stream()
        .map(
            it ->
                Text.format(
                    "%s %s, %s, %s: %s → %s (%s, p %.3f)%s",
                    it.point().run().run().started(),
                    it.curve().label(),
                    Text.count(it.threads(), "thread"),
                    Figures.heading(it.series().metric()),
                    it.shown(it.change().before()),
                    it.shown(it.change().after()),
                    percent(it.change().percent()),
                    it.change().p(),
                    it.change().circumstances().isEmpty()
                        ? ""
                        : "; with it changed: " + String.join("; ", it.change().circumstances())))
        .toList();
  }

  private static List<FoundChange> found(HistoryReport report) {
    var found = new ArrayList<FoundChange>();
    for (var curve : report.series()) {
      for (var series : curve.metrics()) {
        series.changes().forEach(change -> found.add(new FoundChange(curve, series, change)));
      }
    }
    found.sort(Comparator.comparing((FoundChange it) -> it.point().run().started()).reversed());
    return found;
  }

  /** Every figure of a curve, run by run. */
  private static Table points(HistoryReport.HistoryCurve curve) {
    List<Field<PointRow>> fields =
        List.of(
            text("started", it -> it.point().run().run().started()),
            text("run", it -> it.point().runId()),
            figure("threads", it -> it.series().cells().key().name().threads()),
            text("figure", it -> Figures.heading(it.series().metric())),
            figure("repeats", it -> it.point().repeats().cells().size()),
            figure("mean", it -> Figures.of(it.series().metric(), it.series().value(it.point()))),
            text("server version", it -> it.point().repeats().first().server().version()));
    return Table.of(
        fields,
        curve.metrics().stream()
            .flatMap(series -> series.points().stream().map(point -> new PointRow(series, point)))
            .toList());
  }

  /** The runs, in the order of time. */
  private static Table runs(HistoryReport report) {
    List<Field<RunResults>> fields =
        List.of(
            text("started", it -> it.run().started()),
            text("run", it -> it.run().runId()),
            text("folder", it -> report.archive().folder().relativize(it.folder())),
            text("command", it -> it.run().commandLine()));
    return Table.of(fields, report.archive().runs());
  }

  private static String percent(double percent) {
    return Text.format("%+.1f %%", percent);
  }
}
