// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.report.model.CellTables;
import io.github.ycsbsweep.engine.report.model.LatencyScale;
import io.github.ycsbsweep.engine.report.model.LoadCurve;
import io.github.ycsbsweep.engine.report.model.NotedTable;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.SampleTimes;
import io.github.ycsbsweep.engine.report.model.ScalabilityTable;
import io.github.ycsbsweep.engine.report.model.StoreComparison;
import io.github.ycsbsweep.engine.report.model.StoreComparisons;
import io.github.ycsbsweep.engine.report.model.ThreadCountTable;
import io.github.ycsbsweep.engine.report.model.WorkloadTables;
import java.util.List;
import java.util.stream.Stream;

// SPDX-License-Identifier: Apache-2.0

/** The part of the page that shows one workload. */
public final class HtmlWorkload {

  private final StringBuilder html = new StringBuilder();
  private final RunResults results;
  private final int index;
  private final String workload;
  private final List<Cell> cells;

  private HtmlWorkload(RunResults results, int index) {
    this.results = results;
    this.index = index;
    this.workload = results.workloads().get(index);
    this.cells = results.cells(workload);
  }

  /**
   * Its charts and tables.
   *
   * @param index of the workload, which the charts' data go by
   */
  public static String of(RunResults results, int index) {
    return new HtmlWorkload(results, index).part();
  }

  private String part() {
    html.append("<section>\n").append(Html.element("h2", workload));
    if (PlotFiles.isDrawn(results, workload)) {
      sweepChart();
    }
    table(
        "Each thread count, over its repeats",
        ThreadCountTable.HEADER,
        results.threadCounts(workload).stream().map(ThreadCountTable::row));
    comparisons();
    table(
        ScalabilityTable.TITLE,
        ScalabilityTable.HEADER,
        results.curves(workload).stream().map(ScalabilityTable::row));
    note(ScalabilityTable.NOTE);
    if (cells.stream().anyMatch(CellData::isDrawn)) {
      cellCharts();
    }
    if (!LoadCurve.of(results, workload).isEmpty()) {
      loadChart();
    }
    WorkloadTables.of(results, workload).forEach(this::rateTable);
    tables();
    return html.append("</section>\n").toString();
  }

  private void comparisons() {
    var comparisons = StoreComparisons.in(results, workload);
    if (!comparisons.isEmpty()) {
      table(
          StoreComparisons.TITLE,
          StoreComparison.HEADER,
          comparisons.stream().map(StoreComparison::row));
      note(StoreComparisons.note(results));
    }
  }

  private void note(String text) {
    html.append("<p class=\"quiet\">").append(Html.escape(text)).append("</p>\n");
  }

  private void sweepChart() {
    chart(
        "sweep", "Throughput and service time against client threads; the figures are in a table");
    var isLined = results.curves(workload).stream().anyMatch(curve -> curve.points().size() > 1);
    html.append("<p class=\"quiet\">");
    html.append(
        isLined
            ? "Solid: throughput. Dashed: median, dotted: 99th percentile of the service time."
            : "Circle: throughput. Diamond: median, triangle: 99th percentile of the service time.");
    html.append(" Upright bars: 95 % intervals of the throughput.");
    if (results.curves(workload).stream().anyMatch(curve -> curve.fit().isPresent())) {
      html.append(" Thin dashes: the fitted curve, with its knee and its peak.");
    }
    if (LatencyScale.of(results.curves(workload)).isLog()) {
      html.append(" The service times span a wide range, so their axis is logarithmic.");
    }
    html.append("</p>\n");
  }

  private void cellCharts() {
    html.append("<h3><label for=\"cell-").append(index).append("\">One cell: </label>");
    html.append("<select id=\"cell-").append(index).append("\">");
    var drawn = cells.stream().filter(CellData::isDrawn).toList();
    for (var i = 0; i < drawn.size(); i++) {
      html.append("<option value=\"").append(i).append("\">");
      html.append(Html.escape(CellData.label(drawn.get(i)))).append("</option>");
    }
    html.append("</select></h3>\n<div class=\"pair\">\n");
    chart("percentiles", "Service time by percentile; the figures are in a table below");
    chart("seconds", "Throughput of every second; the figures are in a table below");
    html.append("</div>\n");
    if (SampleTimes.areIn(cells)) {
      chart("samples", "Time per 3,000 operations; the figures are in " + SampleTimes.FILE);
    }
    html.append("<details><summary>Percentiles and seconds as tables</summary>\n");
    html.append("<div class=\"pair\" id=\"figures-").append(index).append("\"></div>\n");
    html.append("</details>\n");
  }

  private void chart(String name, String description) {
    html.append("<div><div class=\"chart\" id=\"").append(name).append('-').append(index);
    html.append("\" role=\"img\" aria-label=\"").append(description).append("\"></div></div>\n");
  }

  private void loadChart() {
    html.append(Html.element("h3", "Latency against load (open loop)"));
    chart("load", "Service and response times against load; the figures are in a table below");
    note("Solid: response time. Dotted: service time. Thick: 99th percentile, thin: median.");
  }

  private void rateTable(NotedTable table) {
    table(table.title(), table.header(), table.rows().stream());
    note(table.note());
  }

  private void tables() {
    table(
        "All operations",
        CellTables.OPERATION_HEADER,
        cells.stream().flatMap(cell -> CellTables.operations(cell).stream()));
    table("What it took", CellTables.RESOURCE_HEADER, cells.stream().map(CellTables::resources));
    if (!results.isImported()) {
      table(
          "What kept it from more",
          CellTables.BOTTLENECK_HEADER,
          cells.stream().map(CellTables::bottleneck));
    }
  }

  private void table(String title, List<String> header, Stream<List<String>> rows) {
    html.append(Html.element("h3", title));
    html.append(
        Html.table(header, rows.toList(), CellTables.TEXT::contains, title + " of " + workload));
  }
}
