// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.report.Plain;
import io.github.ycsbsweep.engine.report.Wrapped;
import io.github.ycsbsweep.engine.reproduce.claim.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The verdicts for a terminal of 80 columns: a row a claim, and then why. */
final class VerdictTable {

  private static final int MOST_LEFT_OUT = 10;

  private final Judged judged;
  private final List<String> lines = new ArrayList<>();

  private VerdictTable(Judged judged) {
    this.judged = judged;
  }

  /** Lines without their ends. */
  static List<String> of(Judged judged) {
    var table = new VerdictTable(judged);
    table.text(VerdictRows.title(judged));
    table.text(VerdictRows.made(judged));
    table.lines.add("");
    table.row(VerdictRows.HEADER);
    judged.verdicts().forEach(verdict -> table.row(VerdictRows.row(verdict)));
    table.lines.add("");
    judged.verdicts().forEach(table::reason);
    table.lines.add("");
    table.leftOut();
    table.text(VerdictRows.summary(judged));
    return table.lines;
  }

  private void row(List<String> columns) {
    lines.add(
        String.format(Locale.ROOT, "%-5s %-24s %-32s %s", columns.stream().map(Plain::of).toArray())
            .stripTrailing());
  }

  private void reason(Verdict verdict) {
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
    lines.addAll(Wrapped.at80(Plain.of(text)));
  }
}
