// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import io.github.ycsbsweep.analysis.cell.Cell;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What a reader sees of the page, charts apart. */
final class HtmlBody {

  /** Of one finding, before the reader asks for more. */
  private static final int MOST_CELLS = 6;

  private final StringBuilder html = new StringBuilder();
  private final RunResults results;

  private HtmlBody(RunResults results) {
    this.results = results;
  }

  static String of(RunResults results) {
    return new HtmlBody(results).body();
  }

  private String body() {
    html.append(Html.element("h1", Method.title(results)));
    var run = results.run();
    html.append("<p class=\"quiet\">").append(Html.escape(run.started() + ", run " + run.runId()));
    html.append("<br><code>").append(Html.escape(run.commandLine())).append("</code></p>\n");
    headlines();
    findings();
    for (var i = 0; i < results.workloads().size(); i++) {
      workload(i, results.workloads().get(i));
    }
    method();
    return html.toString();
  }

  private void headlines() {
    html.append("<ul class=\"headlines\">\n");
    for (var workload : results.workloads()) {
      for (var curve : results.curves(workload)) {
        html.append(Html.element("li", workload + ", " + Headline.of(curve)));
      }
    }
    html.append("</ul>\n");
  }

  private void findings() {
    for (var finding : Findings.in(results)) {
      var level = finding.level().name().toLowerCase(Locale.ROOT);
      html.append("<div class=\"finding ").append(level).append("\"><b>");
      html.append(level).append("</b>: ").append(Html.escape(finding.text()));
      html.append("<span class=\"advice\">").append(Html.escape(finding.advice()));
      html.append("</span>\n");
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

  private void cells(List<String> cells) {
    if (!cells.isEmpty()) {
      html.append("<ul>\n");
      cells.forEach(cell -> html.append(Html.element("li", cell)));
      html.append("</ul>\n");
    }
  }

  private void workload(int index, String workload) {
    var cells = results.cells().stream().filter(cell -> cell.workload().equals(workload)).toList();
    html.append(Html.element("h2", workload));
    if (cells.stream().anyMatch(cell -> cell.status() != Cell.Status.FAILED)) {
      html.append("<div class=\"chart\" id=\"sweep-").append(index).append("\" role=\"img\"");
      html.append(" aria-label=\"Throughput and service time against client threads; the figures")
          .append(" are in the table below\"></div>\n");
    }
    if (cells.stream().anyMatch(ChartData::isDrawn)) {
      cellCharts(index, cells);
    }
    html.append(Html.element("h3", "All operations"));
    html.append(
        Html.table(
            Rows.OPERATION_HEADER,
            cells.stream().flatMap(cell -> Rows.operations(cell).stream()).toList(),
            name -> name.equals("store") || name.equals("operation"),
            "Operations of " + workload));
    html.append(Html.element("h3", "What it took"));
    html.append(
        Html.table(
            Rows.RESOURCE_HEADER,
            cells.stream().map(Rows::resources).toList(),
            name -> name.equals("store"),
            "Resources of " + workload));
  }

  private void cellCharts(int index, List<Cell> cells) {
    html.append("<h3><label for=\"cell-").append(index).append("\">One cell: </label>");
    html.append("<select id=\"cell-").append(index).append("\">");
    var drawn = cells.stream().filter(ChartData::isDrawn).toList();
    for (var i = 0; i < drawn.size(); i++) {
      html.append("<option value=\"").append(i).append("\">");
      html.append(Html.escape(ChartData.label(drawn.get(i)))).append("</option>");
    }
    html.append("</select></h3>\n<div class=\"pair\"><div><div class=\"chart\" id=\"percentiles-");
    html.append(index).append("\" role=\"img\" aria-label=\"Percentile curve\"></div></div>");
    html.append("<div><div class=\"chart\" id=\"seconds-").append(index);
    html.append("\" role=\"img\" aria-label=\"Throughput of every second\"></div></div></div>\n");
  }

  private void method() {
    html.append(Html.element("h2", "How this was made"));
    Method.paragraphs(results).forEach(text -> html.append(Html.element("p", text)));
    facts(Method.facts(results), "Facts of the run");
    for (var effective : results.run().workloads()) {
      var name = effective.store() + ", " + effective.workload();
      html.append("<details><summary>").append(Html.escape("Properties: " + name));
      html.append("</summary>\n");
      facts(new TreeMap<>(effective.properties()), "Properties of " + name);
      html.append("</details>\n");
    }
  }

  private void facts(Map<String, String> facts, String caption) {
    html.append("<div class=\"table facts\"><table aria-label=\"").append(Html.escape(caption));
    html.append("\"><tbody>\n");
    facts.forEach(
        (name, value) ->
            html.append("<tr>")
                .append("<td>")
                .append(Html.escape(name))
                .append("</td><td>")
                .append(Html.escape(value))
                .append("</td></tr>\n"));
    html.append("</tbody></table></div>\n");
  }
}
