// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.report.render.Html;
import io.github.ycsbsweep.engine.report.render.HtmlPage;
import io.github.ycsbsweep.engine.reproduce.claim.ClaimVerdict;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

// SPDX-License-Identifier: Apache-2.0

/** The report as one page, in the look of a sweep's. */
public final class ReproductionHtml {

  /** Where this package's files are, from those of the pages. */
  private static final String HERE = "/io/github/ycsbsweep/engine/reproduce/report/";

  private final StringBuilder html = new StringBuilder();
  private final ReproductionResult judged;

  private ReproductionHtml(ReproductionResult judged) {
    this.judged = judged;
  }

  public static String of(ReproductionResult judged) throws IOException {
    return HtmlPage.of(
        VerdictText.title(judged),
        new ReproductionHtml(judged).body(),
        ExperimentCharts.json(judged),
        HtmlPage.resource(HERE + "reproduction.css"),
        HtmlPage.resource("look.js")
            + HtmlPage.resource("sort.js")
            + HtmlPage.resource(HERE + "reproduction.js"));
  }

  private String body() {
    html.append("<header>\n").append(Html.element("h1", VerdictText.title(judged)));
    html.append("<p class=\"quiet\">").append(Html.escape(VerdictText.made(judged)));
    html.append("</p>\n<ul class=\"headlines\">\n");
    html.append(Html.element("li", VerdictText.summary(judged))).append("</ul>\n");
    html.append("</header>\n<main>\n").append(Html.element("h2", "Verdicts"));
    judged.verdicts().forEach(this::claim);
    html.append("<p class=\"quiet\">").append(Html.escape(VerdictText.method())).append("</p>\n");
    charts();
    ReportSections.of(judged).forEach(this::section);
    return html.append("</main>\n").toString();
  }

  private void claim(ClaimVerdict verdict) {
    var kind = verdict.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
    html.append("<article class=\"claim ").append(kind).append("\">\n<h3><span>");
    html.append(Html.escape(verdict.claim().id())).append("</span> <b>");
    html.append(Html.escape(verdict.kind().label())).append("</b>").append(figures(verdict));
    html.append("</h3>\n");
    html.append(Html.element("p", verdict.claim().says()));
    html.append("<p class=\"quiet\">").append(Html.escape(verdict.reason())).append("</p>\n");
    if (verdict.claim().note().isPresent() || verdict.figures().size() > 1) {
      details(verdict);
    }
    html.append("</article>\n");
  }

  /** The figure that decided, beside the published one. */
  private static String figures(ClaimVerdict verdict) {
    var row = VerdictText.row(verdict);
    var measured = row.get(2);
    var published = row.get(3);
    if (measured.isEmpty()) {
      return "";
    }
    return " <small>"
        + Html.escape(measured + (published.isEmpty() ? "" : ", published " + published))
        + "</small>";
  }

  private void details(ClaimVerdict verdict) {
    html.append("<details><summary>more</summary>\n");
    verdict.claim().note().ifPresent(note -> html.append(Html.element("p", note)));
    if (verdict.figures().size() > 1) {
      html.append(
          Html.table(
              ClaimTable.HEADER,
              verdict.figures().stream().map(ClaimTable::row).toList(),
              ClaimTable.WORDS::contains,
              "Figures of claim " + verdict.claim().id()));
    }
    html.append("</details>\n");
  }

  private void charts() {
    var charts = ExperimentCharts.of(judged);
    if (charts.isEmpty()) {
      return;
    }
    html.append(Html.element("h2", "Throughput, measured and published"));
    html.append(
        Html.element(
            "p",
            "Lines are measured here, with 95 % intervals; diamonds are what was published, from"
                + " the lower end to the upper. Numbers of threads are the original's."));
    for (var i = 0; i < charts.size(); i++) {
      html.append(Html.element("h3", charts.get(i).title()));
      html.append("<div class=\"chart\" id=\"experiment-").append(i).append("\" role=\"img\"");
      html.append(" aria-label=\"")
          .append(Html.escape(charts.get(i).title()))
          .append("\"></div>\n");
    }
  }

  private void section(ReportSection section) {
    html.append(Html.element("h2", section.title()));
    section.paragraphs().forEach(text -> html.append(Html.element("p", text)));
    html.append(table(section));
  }

  private static String table(ReportSection section) {
    List<String> words = section.words();
    return Html.table(section.header(), section.rows(), words::contains, section.title());
  }
}
