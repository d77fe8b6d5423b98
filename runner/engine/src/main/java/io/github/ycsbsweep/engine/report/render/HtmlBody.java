// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.judge.fairness.Fairness;
import io.github.ycsbsweep.engine.report.findings.Advice;
import io.github.ycsbsweep.engine.report.findings.Finding;
import io.github.ycsbsweep.engine.report.findings.Findings;
import io.github.ycsbsweep.engine.report.model.CellTables;
import io.github.ycsbsweep.engine.report.model.ClientScalingText;
import io.github.ycsbsweep.engine.report.model.Headline;
import io.github.ycsbsweep.engine.report.model.MethodText;
import io.github.ycsbsweep.engine.report.model.ObjectiveTable;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.ServerTables;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

// SPDX-License-Identifier: Apache-2.0

/** What a reader sees of the page, charts apart. */
public final class HtmlBody {

  /** Of one finding, before the reader asks for more. */
  private static final int MOST_CELLS = 6;

  /** What a reader looks for in a headline. */
  private static final Pattern FIGURE =
      Pattern.compile(
          "(?<=highest measured throughput )([0-9,]+ ops/s[^.]*?, at \\d+ client threads)");

  private final StringBuilder html = new StringBuilder();
  private final RunResults results;

  private HtmlBody(RunResults results) {
    this.results = results;
  }

  public static String of(RunResults results) {
    return new HtmlBody(results).body();
  }

  private String body() {
    html.append("<header>\n").append(Html.element("h1", MethodText.title(results)));
    var run = results.run();
    html.append("<p class=\"quiet\">").append(Html.escape(run.started() + ", run " + run.runId()));
    html.append("<br><code>").append(Html.escape(run.commandLine())).append("</code></p>\n");
    headlines();
    html.append("</header>\n<main>\n");
    findings();
    for (var i = 0; i < results.workloads().size(); i++) {
      html.append(HtmlWorkload.of(results, i));
    }
    serverSide();
    if (!results.isImported()) {
      fairness();
    }
    method();
    return html.append("</main>\n").toString();
  }

  private void headlines() {
    html.append("<ul class=\"headlines\">\n");
    for (var workload : results.workloads()) {
      // What was asked for comes first.
      for (var found : ObjectiveTable.in(results, workload)) {
        html.append("<li>").append(Html.escape(found.conclusion())).append("</li>\n");
      }
      for (var curve : results.curves(workload)) {
        var text = workload + ", " + Headline.of(curve);
        html.append("<li>").append(FIGURE.matcher(Html.escape(text)).replaceFirst("<b>$1</b>"));
        html.append("</li>\n");
      }
      ClientScalingText.of(results, workload)
          .forEach(answer -> html.append(Html.element("li", answer)));
    }
    html.append("</ul>\n");
    Headline.caution(results)
        .ifPresent(
            caution ->
                html.append("<p class=\"quiet\">").append(Html.escape(caution)).append("</p>\n"));
  }

  private void findings() {
    for (var finding : Findings.in(results)) {
      var level = finding.level().name().toLowerCase(Locale.ROOT);
      html.append("<div class=\"finding ").append(level).append("\"><b>");
      html.append(level).append("</b>: ").append(Html.escape(finding.text()));
      html.append("<span class=\"advice\">").append(advice(finding)).append("</span>\n");
      var where = finding.where();
      cells(where.subList(0, Math.min(MOST_CELLS, where.size())));
      if (where.size() > MOST_CELLS) {
        html.append("<details><summary>and ").append(where.size() - MOST_CELLS);
        html.append(" more</summary>\n");
        cells(where.subList(MOST_CELLS, where.size()));
        html.append("</details>\n");
      }
      html.append("</div>\n");
    }
  }

  private static String advice(Finding finding) {
    return Advice.parts(finding.advice()).stream()
        .map(
            part ->
                part.isCommand()
                    ? "<code>" + Html.escape(part.text()) + "</code>"
                    : Html.escape(part.text()))
        .collect(Collectors.joining(" "));
  }

  private void cells(List<String> cells) {
    if (!cells.isEmpty()) {
      html.append("<ul>\n");
      cells.forEach(cell -> html.append(Html.element("li", cell)));
      html.append("</ul>\n");
    }
  }

  private void serverSide() {
    if (results.serverStates().isEmpty()) {
      return;
    }
    html.append(Html.element("h2", "What the stores say"));
    html.append(Html.element("p", "After the load:"));
    table(ServerTables.SIZE_HEADER, ServerTables.sizes(results), "Size of the data");
    html.append("<details><summary>Counted from before each cell to after it</summary>\n");
    table(ServerTables.CELL_HEADER, ServerTables.cells(results), "Counts of the stores");
    html.append("</details>\n");
  }

  private void fairness() {
    html.append(Html.element("h2", "Is it fair?"));
    html.append(
        Html.element(
            "p", "The rules of a fair comparison, as far as the files of this run can tell:"));
    html.append(
        Html.table(
            Fairness.HEADER,
            Fairness.rows(results.run(), results.cells(), results.serverStates()),
            CellTables.TEXT::contains,
            "Rules of a fair comparison"));
  }

  private void table(List<String> header, List<List<String>> rows, String caption) {
    html.append(Html.table(header, rows, ServerTables.IS_TEXT, caption));
  }

  private void method() {
    html.append(Html.element("h2", "How this was made"));
    MethodText.paragraphs(results).forEach(text -> html.append(Html.element("p", text)));
    facts(MethodText.facts(results), "Facts of the run");
    for (var effective : results.run().workloads()) {
      var name = effective.store() + ", " + effective.workload();
      html.append("<details><summary>").append(Html.escape("Properties: " + name));
      html.append("</summary>\n");
      facts(new TreeMap<>(effective.properties()), "Properties of " + name);
      html.append("</details>\n");
    }
    for (var jars : new TreeMap<>(results.run().jars()).entrySet()) {
      html.append("<details><summary>");
      html.append(Html.escape("SHA-256 of the jars on the client's class path: " + jars.getKey()));
      html.append("</summary>\n");
      facts(new TreeMap<>(jars.getValue()), "Jars of " + jars.getKey());
      html.append("</details>\n");
    }
  }

  private void facts(Map<String, String> facts, String caption) {
    html.append("<div class=\"table facts\"><table aria-label=\"").append(Html.escape(caption));
    html.append("\">\n<tbody>\n");
    facts.forEach(
        (name, value) ->
            html.append("<tr>")
                .append("<th scope=\"row\">")
                .append(Html.escape(name))
                .append("</th><td>")
                .append(Html.escape(value))
                .append("</td></tr>\n"));
    html.append("</tbody></table></div>\n");
  }
}
