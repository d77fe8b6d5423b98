// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.judge.fairness.Fairness;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.report.findings.Advice;
import io.github.ycsbsweep.engine.report.findings.Finding;
import io.github.ycsbsweep.engine.report.findings.Findings;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.CellTables;
import io.github.ycsbsweep.engine.report.model.ClientScalingText;
import io.github.ycsbsweep.engine.report.model.Headline;
import io.github.ycsbsweep.engine.report.model.LoadCurve;
import io.github.ycsbsweep.engine.report.model.MethodText;
import io.github.ycsbsweep.engine.report.model.NotedTable;
import io.github.ycsbsweep.engine.report.model.ObjectiveTable;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.ScalabilityTable;
import io.github.ycsbsweep.engine.report.model.ServerTables;
import io.github.ycsbsweep.engine.report.model.StoreComparison;
import io.github.ycsbsweep.engine.report.model.StoreComparisons;
import io.github.ycsbsweep.engine.report.model.ThreadCountTable;
import io.github.ycsbsweep.engine.report.model.WorkloadTables;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

// SPDX-License-Identifier: Apache-2.0

/** The report for reading as text. */
public final class MarkdownReport {

  private final StringBuilder text = new StringBuilder();
  private final RunResults results;

  private MarkdownReport(RunResults results) {
    this.results = results;
  }

  public static String of(RunResults results) {
    return new MarkdownReport(results).report();
  }

  private String report() {
    line("# " + escape(MethodText.title(results)));
    headlines();
    findings();
    results.workloads().forEach(this::workload);
    serverSide();
    if (!results.isImported()) {
      fairness();
    }
    line("\n## How this was made\n");
    MethodText.paragraphs(results).forEach(paragraph -> line(escape(paragraph) + "\n"));
    facts(MethodText.facts(results));
    for (var effective : results.run().workloads()) {
      line("\n### Properties: " + escape(effective.store() + ", " + effective.workload()) + "\n");
      facts(new TreeMap<>(effective.properties()));
    }
    return text.toString();
  }

  private void headlines() {
    line("");
    for (var workload : results.workloads()) {
      ObjectiveTable.in(results, workload)
          .forEach(found -> line("- " + escape(found.conclusion())));
      for (var curve : results.curves(workload)) {
        line("- " + escape(workload + ", " + Headline.of(curve)));
      }
      ClientScalingText.of(results, workload).forEach(answer -> line("- " + escape(answer)));
    }
    Headline.caution(results).ifPresent(caution -> line("\n" + escape(caution)));
  }

  private void workload(String workload) {
    line("\n## " + escape(workload));
    line("");
    if (PlotFiles.isDrawn(results, workload)) {
      var file = link(CellLabel.file(workload));
      line("![Throughput and service time; the figures are in the table](" + file + ".svg)\n");
      line("The same as a bitmap: [PNG](" + file + ".png)\n");
    }
    line("### Each thread count, over its repeats\n");
    table(
        ThreadCountTable.HEADER,
        results.threadCounts(workload).stream().map(ThreadCountTable::row));
    var comparisons = StoreComparisons.in(results, workload);
    if (!comparisons.isEmpty()) {
      section(StoreComparisons.TITLE, StoreComparisons.note(results));
      table(StoreComparison.HEADER, comparisons.stream().map(StoreComparison::row));
    }
    section(ScalabilityTable.TITLE, ScalabilityTable.NOTE);
    table(ScalabilityTable.HEADER, results.curves(workload).stream().map(ScalabilityTable::row));
    line("### Each cell\n\nService times in milliseconds:\n");
    table(
        CellTables.OPERATION_HEADER,
        cells(workload).flatMap(cell -> CellTables.operations(cell).stream()));
    if (!LoadCurve.of(results, workload).isEmpty()) {
      var file = link(CellLabel.file(workload) + LoadPlot.SUFFIX);
      line("![Service and response times against load; the figures follow](" + file + ".svg)\n");
    }
    WorkloadTables.of(results, workload).forEach(this::rateTable);
    line("Resources in the measured window:\n");
    table(CellTables.RESOURCE_HEADER, cells(workload).map(CellTables::resources));
    if (!results.isImported()) {
      line("What kept the cells from more:\n");
      table(CellTables.BOTTLENECK_HEADER, cells(workload).map(CellTables::bottleneck));
    }
  }

  private void serverSide() {
    if (results.serverStates().isEmpty()) {
      return;
    }
    line("\n## What the stores say\n");
    line("After the load:\n");
    table(ServerTables.SIZE_HEADER, ServerTables.sizes(results).stream());
    line("Counted from before each cell to after it, warm-up and connecting included:\n");
    table(ServerTables.CELL_HEADER, ServerTables.cells(results).stream());
  }

  private void section(String title, String note) {
    line("### " + title + "\n\n" + escape(note) + "\n");
  }

  private void rateTable(NotedTable table) {
    section(table.title(), table.note());
    table(table.header(), table.rows().stream());
  }

  private void fairness() {
    line("\n## Is it fair?\n");
    line("The rules of a fair comparison, as far as the files of this run can tell:\n");
    table(
        Fairness.HEADER,
        Fairness.rows(results.run(), results.cells(), results.serverStates()).stream());
  }

  private Stream<Cell> cells(String workload) {
    return results.cells(workload).stream();
  }

  /** Of a file beside the report, in the characters that a link may have. */
  private static String link(String file) {
    return URLEncoder.encode(file, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private void table(List<String> header, Stream<List<String>> rows) {
    row(header);
    row(header.stream().map(name -> isText(name) ? "---" : "--:").toList());
    rows.forEach(this::row);
    line("");
  }

  private static boolean isText(String column) {
    return CellTables.TEXT.contains(column) || ServerTables.IS_TEXT.test(column);
  }

  private void findings() {
    var findings = Findings.in(results);
    if (findings.isEmpty()) {
      return;
    }
    line("\n## Before you believe it\n");
    for (var finding : findings) {
      line("- **" + finding.level() + "** " + escape(finding.text()) + "; " + advice(finding));
      finding.where().forEach(cell -> line("  - " + escape(cell)));
    }
  }

  private static String advice(Finding finding) {
    return Advice.parts(finding.advice()).stream()
        .map(part -> part.isCommand() ? code(part.text()) : escape(part.text()))
        .collect(Collectors.joining(" "));
  }

  /** Between backticks nothing is escaped, so none may be in it. */
  private static String code(String text) {
    return text.contains("`") ? escape(text) : "`" + Sanitizer.of(text) + "`";
  }

  private void facts(Map<String, String> facts) {
    line("| | |");
    line("|---|---|");
    facts.forEach((name, value) -> row(List.of(name, value)));
  }

  private void row(List<String> cells) {
    line("| " + String.join(" | ", cells.stream().map(MarkdownReport::escape).toList()) + " |");
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  /** Whatever a store or a property says stays text. */
  public static String escape(String text) {
    return Sanitizer.of(text).replaceAll("([\\\\`*_\\[\\]<>|#&~])", "\\\\$1");
  }
}
