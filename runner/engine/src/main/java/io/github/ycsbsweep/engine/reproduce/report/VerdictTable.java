// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.render.TextWrap;
import io.github.ycsbsweep.engine.reproduce.claim.ClaimVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

// SPDX-License-Identifier: Apache-2.0

/** The verdicts for a terminal of 80 columns: a row a claim, and then why. */
public final class VerdictTable {

  private static final int MOST_LEFT_OUT = 10;

  private final ReproductionResult judged;
  private final List<String> lines = new ArrayList<>();

  private VerdictTable(ReproductionResult judged) {
    this.judged = judged;
  }

  /** Lines without their ends. */
  public static List<String> of(ReproductionResult judged) {
    var table = new VerdictTable(judged);
    table.text(VerdictText.title(judged));
    table.text(VerdictText.made(judged));
    table.lines.add("");
    table.row(VerdictText.HEADER);
    judged.verdicts().forEach(verdict -> table.row(VerdictText.row(verdict)));
    table.lines.add("");
    judged.verdicts().forEach(table::reason);
    table.lines.add("");
    table.leftOut();
    table.text(VerdictText.summary(judged));
    return table.lines;
  }

  private void row(List<String> columns) {
    lines.add(
        String.format(
                Locale.ROOT, "%-5s %-24s %-32s %s", columns.stream().map(Sanitizer::of).toArray())
            .stripTrailing());
  }

  private void reason(ClaimVerdict verdict) {
    text(verdict.claim().id() + "  " + verdict.claim().says());
    text("    " + verdict.kind().label() + ": " + verdict.reason());
  }

  private void leftOut() {
    var all = judged.leftOut();
    all.entrySet().stream()
        .limit(MOST_LEFT_OUT)
        .forEach(one -> text("left out: " + one.getKey() + ": " + one.getValue()));
    if (all.size() > MOST_LEFT_OUT) {
      text("and " + (all.size() - MOST_LEFT_OUT) + " more, see report.md");
    }
    judged.lost().stream().limit(MOST_LEFT_OUT).forEach(lost -> text("lost: " + lost));
  }

  private void text(String text) {
    lines.addAll(TextWrap.at80(Sanitizer.of(text)));
  }
}
