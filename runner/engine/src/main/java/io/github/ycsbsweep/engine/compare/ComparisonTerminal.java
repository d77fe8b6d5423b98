// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.engine.report.render.TerminalText;
import java.util.LinkedHashMap;
import java.util.List;

/** What a terminal of 80 columns shows of a comparison. */
public final class ComparisonTerminal {

  private static final String BULLET = "  - ";
  private static final String REST = " more, which --out lists";

  private final ComparisonReport report;
  private final TerminalText text = new TerminalText();

  private ComparisonTerminal(ComparisonReport report) {
    this.report = report;
  }

  /** Lines without their ends. */
  public static List<String> of(ComparisonReport report) {
    var terminal = new ComparisonTerminal(report);
    var text = terminal.text;
    for (var run : report.runs()) {
      text.text(run.label() + "  " + run.place() + ", made " + run.run().started());
    }
    report.comparisons().forEach(terminal::comparison);
    text.blank();
    ComparisonText.method(report).forEach(text::text);
    report.findings().forEach(finding -> text.finding(finding, BULLET, REST));
    for (var gate : report.gates()) {
      text.text(ComparisonText.gate(gate));
      text.places(ComparisonText.places(gate), BULLET, REST);
    }
    return text.lines();
  }

  private void comparison(RunComparison comparison) {
    text.blank();
    text.text(
        comparison.title()
            + (comparison.differences().isEmpty()
                ? ": made alike, as far as was recorded"
                : ", what differs:"));
    comparison.differences().forEach(this::difference);
    comparison.pairs().stream()
        .collect(groupingBy(CellPair::heading, LinkedHashMap::new, toList()))
        .values()
        .forEach(
            pairs -> {
              text.blank();
              text.table(ChangeTable.onTerminal(report, comparison, pairs));
            });
    text.blank();
    ComparisonText.summary(comparison, report.metrics()).forEach(text::text);
  }

  private void difference(Difference difference) {
    var mark = difference.kind() == Difference.Kind.MACHINE ? "ANOTHER MACHINE, " : "";
    text.text("    " + mark + difference.text());
  }
}
