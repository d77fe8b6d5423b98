// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import static io.github.ycsbsweep.engine.report.render.MarkdownReport.escape;

import io.github.ycsbsweep.engine.reproduce.claim.ClaimVerdict;
import java.util.List;

// SPDX-License-Identifier: Apache-2.0

/** The report for reading as text. */
public final class ReproductionMarkdown {

  private final StringBuilder text = new StringBuilder();

  private ReproductionMarkdown() {}

  /**
   * The text.
   *
   * @param drawn experiments that there are pictures of
   */
  public static String of(ReproductionResult judged, List<String> drawn) {
    var markdown = new ReproductionMarkdown();
    markdown.line("# " + escape(VerdictText.title(judged)) + "\n");
    markdown.line(escape(VerdictText.summary(judged)) + "\n");
    markdown.line(escape(VerdictText.made(judged)) + "\n");
    markdown.verdicts(judged);
    drawn.forEach(markdown::picture);
    ReportSections.of(judged).forEach(markdown::section);
    return markdown.text.toString();
  }

  private void verdicts(ReproductionResult judged) {
    line("## Verdicts\n");
    table(
        VerdictText.HEADER,
        List.of("claim", "verdict"),
        judged.verdicts().stream().map(VerdictText::row).toList());
    judged.verdicts().forEach(this::claim);
    line(escape(VerdictText.method()) + "\n");
  }

  private void claim(ClaimVerdict verdict) {
    line("### " + escape(verdict.claim().id() + ": " + verdict.kind().label()) + "\n");
    line("> " + escape(verdict.claim().says()) + "\n");
    line(escape(verdict.reason()) + "\n");
    verdict.claim().note().ifPresent(note -> line("*" + escape(note) + "*\n"));
    if (verdict.figures().size() > 1) {
      table(
          ClaimTable.HEADER,
          ClaimTable.WORDS,
          verdict.figures().stream().map(ClaimTable::row).toList());
    }
  }

  private void picture(String experiment) {
    line("![" + escape(experiment) + ", measured and published](" + experiment + ".svg)\n");
  }

  private void section(ReportSection section) {
    line("## " + escape(section.title()) + "\n");
    section.paragraphs().forEach(paragraph -> line(escape(paragraph) + "\n"));
    table(section.header(), section.words(), section.rows());
  }

  private void table(List<String> header, List<String> words, List<List<String>> rows) {
    row(header);
    line(
        "| "
            + String.join(
                " | ", header.stream().map(it -> words.contains(it) ? "---" : "--:").toList())
            + " |");
    rows.forEach(this::row);
    line("");
  }

  private void row(List<String> cells) {
    line("| " + String.join(" | ", cells.stream().map(cell -> escape(cell)).toList()) + " |");
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
