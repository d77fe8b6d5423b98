// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.report.render.TerminalText;
import java.util.List;

/** The verdicts for a terminal of 80 columns: a row a claim, and then why. */
final class ReproductionTerminal {

  private static final int MOST_LEFT_OUT = 10;

  private ReproductionTerminal() {}

  /** Lines without their ends. */
  static List<String> of(ReproductionResult result) {
    var text = new TerminalText();
    text.text(ReproductionDocument.title(result));
    text.text(ReproductionDocument.made(result));
    text.blank();
    text.table(VerdictTable.of(result));
    text.blank();
    for (var verdict : result.verdicts()) {
      text.text(verdict.claim().id() + "  " + verdict.claim().says());
      text.text("    " + verdict.kind().label() + ": " + verdict.reason());
    }
    text.blank();
    var leftOut = result.leftOut();
    leftOut.entrySet().stream()
        .limit(MOST_LEFT_OUT)
        .forEach(one -> text.text("left out: " + one.getKey() + ": " + one.getValue()));
    if (leftOut.size() > MOST_LEFT_OUT) {
      text.text("and " + (leftOut.size() - MOST_LEFT_OUT) + " more, see report.md");
    }
    result.lost().stream().limit(MOST_LEFT_OUT).forEach(lost -> text.text("lost: " + lost));
    text.text(ReproductionDocument.summary(result));
    return text.lines();
  }
}
