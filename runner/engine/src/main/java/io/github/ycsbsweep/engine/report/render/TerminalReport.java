// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.findings.Advice;
import io.github.ycsbsweep.engine.report.findings.Finding;
import io.github.ycsbsweep.engine.report.findings.Findings;
import io.github.ycsbsweep.engine.report.model.ClientScalingText;
import io.github.ycsbsweep.engine.report.model.Headline;
import io.github.ycsbsweep.engine.report.model.RunResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

// SPDX-License-Identifier: Apache-2.0

/** What a terminal of 80 columns shows of a run: the table, what it says, what to doubt. */
public final class TerminalReport {

  /** The whole list is in the files. */
  private static final int MOST_CELLS = 5;

  private TerminalReport() {}

  /** Lines without their ends. */
  public static List<String> of(RunResults results) {
    var lines = new ArrayList<>(ResultTable.of(results));
    lines.addAll(ComparisonTable.of(results));
    lines.addAll(RateLines.of(results));
    for (var workload : results.workloads()) {
      for (var curve : results.curves(workload)) {
        text(workload + ", " + Headline.of(curve), lines);
      }
      ClientScalingText.of(results, workload).forEach(answer -> text(answer, lines));
    }
    Headline.caution(results).ifPresent(caution -> text(caution, lines));
    for (var finding : Findings.in(results)) {
      finding(finding, lines);
    }
    return lines;
  }

  private static void finding(Finding finding, List<String> lines) {
    text(finding.level().name().toLowerCase(Locale.ROOT) + ": " + finding.text(), lines);
    var where = finding.where();
    where.stream().limit(MOST_CELLS).forEach(cell -> text("    " + cell, lines));
    if (where.size() > MOST_CELLS) {
      text("    and " + (where.size() - MOST_CELLS) + " more, see report.html", lines);
    }
    var parts = Advice.parts(finding.advice());
    text("    advice: " + parts.get(0).text(), lines);
    parts.stream().skip(1).forEach(part -> advice(part, lines));
  }

  private static void advice(Advice part, List<String> lines) {
    if (part.isCommand()) {
      // Broken into lines it could not be copied.
      lines.add("      " + Sanitizer.of(part.text()));
    } else {
      text("    " + part.text(), lines);
    }
  }

  private static void text(String text, List<String> lines) {
    lines.addAll(TextWrap.at80(Sanitizer.of(text)));
  }
}
