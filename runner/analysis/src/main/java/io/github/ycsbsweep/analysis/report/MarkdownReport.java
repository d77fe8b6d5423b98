// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.cell.Cell.Operation;
import java.util.List;
import java.util.Map;

/** The report for reading as text. */
final class MarkdownReport {

  private final StringBuilder text = new StringBuilder();
  private final RunResults results;

  private MarkdownReport(RunResults results) {
    this.results = results;
  }

  static String of(RunResults results) {
    return new MarkdownReport(results).report();
  }

  private String report() {
    line("# " + Method.title(results));
    for (var workload : results.workloads()) {
      workload(workload);
    }
    findings();
    line("\n## How this was made\n");
    Method.paragraphs(results).forEach(paragraph -> line(escape(paragraph) + "\n"));
    facts(Method.facts(results));
    for (var effective : results.run().workloads()) {
      line("\n### Properties: " + escape(effective.store() + ", " + effective.workload()) + "\n");
      facts(effective.properties());
    }
    return text.toString();
  }

  private void workload(String workload) {
    line("\n## " + escape(workload) + "\n");
    for (var curve : results.curves(workload)) {
      line("- " + escape(Headline.of(curve)));
    }
    line("\n![Throughput and service time against client threads](<" + workload + ".svg>)\n");
    line(
        "| store | threads | repeat | operation | ops/s | mean ms | p50 ms | p95 ms | p99 ms |"
            + " p99.9 ms | max ms | not found | failed |");
    line("|---|--:|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (var cell : results.cells()) {
      if (cell.workload().equals(workload)) {
        operations(cell);
      }
    }
    line(
        "\n| store | threads | repeat | client CPU cores | client GC % | client RSS MB |"
            + " server CPU cores | server RSS MB | network MB/s |");
    line("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (var cell : results.cells()) {
      if (cell.workload().equals(workload)) {
        row(Rows.resources(cell));
      }
    }
  }

  private void operations(Cell cell) {
    if (cell.operations().isEmpty()) {
      row(
          List.of(
              Labels.store(cell),
              Integer.toString(cell.threads()),
              Integer.toString(cell.repeat()),
              "FAILED",
              "",
              "",
              "",
              "",
              "",
              "",
              "",
              "",
              ""));
    }
    for (Map.Entry<String, Operation> operation : cell.operations().entrySet()) {
      row(Rows.operation(cell, operation.getKey(), operation.getValue()));
    }
  }

  private void findings() {
    var findings = Findings.in(results);
    if (findings.isEmpty()) {
      return;
    }
    line("\n## Before you believe it\n");
    for (var finding : findings) {
      line(
          "- **"
              + finding.level()
              + "** "
              + escape(finding.where())
              + ": "
              + escape(finding.text())
              + ". "
              + escape(finding.advice())
              + ".");
    }
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
  static String escape(String text) {
    return text.replaceAll("([\\\\`*_\\[\\]<>|#])", "\\\\$1").replaceAll("\\R", " ");
  }
}
