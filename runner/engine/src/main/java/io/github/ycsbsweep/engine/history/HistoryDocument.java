// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.history;

import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.render.TerminalText;
import java.util.ArrayList;
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
    HistoryTables.changes(report)
        .ifAny()
        .ifPresentOrElse(document::add, () -> document.text("No change was found."));
    for (var i = 0; i < report.series().size(); i++) {
      var curve = report.series().get(i);
      document.chapter(curve.label());
      document.text("Machine: " + curve.key().machineText() + ".");
      for (var metric : MetricSeries.METRICS) {
        HistoryChart.of(curve, metric, i + 1).ifPresent(document::add);
      }
      document.add(new Block.Fold("Figures of each run", List.of(HistoryTables.points(curve))));
    }
    document.chapter("Runs");
    document.add(HistoryTables.runs(report));
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
      text.table(HistoryTables.onTerminal(curve));
    }
    text.blank();
    HistoryTables.changeLines(report).forEach(text::text);
    HistoryReport.method().forEach(text::text);
    report.findings().forEach(it -> text.finding(it, BULLET, " more, see history.html"));
    return new ArrayList<>(text.lines());
  }
}
