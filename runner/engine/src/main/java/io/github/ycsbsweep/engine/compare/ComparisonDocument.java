// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.engine.report.model.Block.Bullet;
import io.github.ycsbsweep.engine.report.model.Block.Bullets;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.render.TerminalText;
import java.util.LinkedHashMap;
import java.util.List;

/** A comparison as a document, and on a terminal. */
public final class ComparisonDocument {

  private static final String BULLET = "  - ";
  private static final String REST = " more, which --out lists";

  private ComparisonDocument() {}

  public static Document of(ComparisonReport report) {
    var document = new Document.Builder("Runs compared");
    document.add(
        Table.of(
            List.of(
                text("run", ComparedRun::label),
                text("folder", ComparedRun::place),
                text("made", run -> run.run().started()),
                text("command", run -> run.run().commandLine())),
            report.runs()));
    if (!report.gates().isEmpty()) {
      document.chapter("Gates");
      document.add(
          new Bullets(
              report.gates().stream()
                  .map(gate -> new Bullet(ComparisonText.gate(gate), ComparisonText.places(gate)))
                  .toList()));
    }
    document.findings(report.findings());
    report.comparisons().forEach(comparison -> add(comparison, document));
    document.chapter("How this was made");
    ComparisonText.method(report).forEach(document::text);
    return document.build();
  }

  private static void add(RunComparison comparison, Document.Builder document) {
    document.chapter(comparison.title());
    document.bullets(Bullets.of(ComparisonText.summary(comparison)));
    Table.of(
            List.of(
                text("what differs", Difference::name),
                text(comparison.base().label(), Difference::base),
                text(comparison.other().label(), Difference::other)),
            comparison.differences())
        .ifAny()
        .ifPresentOrElse(document::add, () -> document.text("Made alike, as far as was recorded."));
    ChangeTable.of(comparison).ifAny().ifPresent(document::add);
  }

  /** What a terminal of 80 columns shows: lines without their ends. */
  public static List<String> onTerminal(ComparisonReport report) {
    var text = new TerminalText();
    for (var run : report.runs()) {
      text.text(run.label() + "  " + run.place() + ", made " + run.run().started());
    }
    report.comparisons().forEach(comparison -> add(comparison, text));
    text.blank();
    ComparisonText.method(report).forEach(text::text);
    report.findings().forEach(finding -> text.finding(finding, BULLET, REST));
    for (var gate : report.gates()) {
      text.text(ComparisonText.gate(gate));
      text.places(ComparisonText.places(gate), BULLET, REST);
    }
    return text.lines();
  }

  private static void add(RunComparison comparison, TerminalText text) {
    text.blank();
    text.text(
        comparison.title()
            + (comparison.differences().isEmpty()
                ? ": made alike, as far as was recorded"
                : ", what differs:"));
    for (var difference : comparison.differences()) {
      var mark = difference.kind() == Difference.Kind.MACHINE ? "ANOTHER MACHINE, " : "";
      text.text("    " + mark + difference.text());
    }
    comparison.pairs().stream()
        .collect(groupingBy(CellPair::heading, LinkedHashMap::new, toList()))
        .values()
        .forEach(
            pairs -> {
              text.blank();
              text.table(ChangeTable.onTerminal(comparison, pairs));
            });
    text.blank();
    ComparisonText.summary(comparison).forEach(text::text);
  }
}
