// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.Finding.Level;
import io.github.ycsbsweep.engine.report.model.Headline;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.ThreadCountTable;
import io.github.ycsbsweep.engine.report.render.TerminalText;
import io.github.ycsbsweep.engine.report.section.ClientScalingSection;
import io.github.ycsbsweep.engine.report.section.Section;
import io.github.ycsbsweep.engine.report.section.TurnSection;
import io.github.ycsbsweep.engine.report.section.WriteSection;
import io.github.ycsbsweep.engine.report.systems.PairsCommand;
import io.github.ycsbsweep.engine.report.systems.StoreComparison;
import io.github.ycsbsweep.engine.report.systems.StoreCost;
import io.github.ycsbsweep.engine.report.systems.SystemDifferences;
import io.github.ycsbsweep.engine.report.systems.SystemFacts;
import java.nio.file.Path;
import java.util.List;

/** What a terminal of 80 columns shows of a run: the answers, and the worst of what spoils them. */
record RunSummary(RunResults results, TerminalText text) {

  /** More than these would push the answers off the screen; the report has all. */
  private static final int MOST_WARNINGS = 3;

  private static final int MOST_LINES = 2;

  /** Its lines, without their ends. */
  static List<String> of(
      RunResults results, List<SystemFacts> systems, List<Finding> findings, Path report) {
    var summary = new RunSummary(results, new TerminalText());
    summary.tables(systems);
    summary.sentences();
    summary.differences(systems);
    summary.findings(findings, report);
    return summary.text.lines();
  }

  private void tables(List<SystemFacts> systems) {
    for (var workload : results.workloads()) {
      text.table(ThreadCountTable.onTerminal(workload, results));
      ThreadCountTable.legend(workload, results).ifPresent(text::text);
      text.blank();
    }
    if (!TurnSection.isIn(results)) {
      comparisons(systems);
    }
    for (var workload : results.workloads()) {
      for (var section : Section.all()) {
        section.terminal(results, workload).forEach(text::part);
      }
    }
  }

  private void comparisons(List<SystemFacts> systems) {
    for (var workload : results.workloads()) {
      text.part(StoreComparison.onTerminal(results, systems, workload));
      text.part(StoreCost.onTerminal(results, systems, workload));
    }
    PairsCommand.of(results, systems)
        .ifPresent(
            command -> {
              text.text(PairsCommand.WHY);
              text.command(command);
              text.blank();
            });
  }

  private void sentences() {
    for (var workload : results.workloads()) {
      new WriteSection().headlines(results, workload).forEach(text::text);
      if (!TurnSection.isIn(results)) {
        results
            .curves(workload)
            .forEach(curve -> text.text(workload + ", " + Headline.sentence(curve)));
      }
      ClientScalingSection.conclusions(results, workload).forEach(text::text);
    }
    Headline.caution(results).ifPresent(text::text);
    text.blank();
  }

  private void differences(List<SystemFacts> systems) {
    var lines = SystemDifferences.between(systems).lines();
    text.part(SystemDifferences.onTerminal(systems));
    lines.forEach(text::text);
    if (!lines.isEmpty()) {
      text.blank();
    }
  }

  /** Errors whole. */
  private void findings(List<Finding> findings, Path report) {
    var warnings = findings.stream().filter(it -> it.level() == Level.WARNING).toList();
    findings.stream()
        .filter(it -> it.level() == Level.ERROR)
        .forEach(it -> text.finding(it, "    ", " more, see report.html"));
    warnings.stream()
        .limit(MOST_WARNINGS)
        .forEach(it -> text.text(it.level().label() + ": " + it.summary(), MOST_LINES));
    var more = warnings.size() - MOST_WARNINGS;
    if (more > 0) {
      text.text(Text.count(more, "more warning") + ": in " + report);
    }
    if (!findings.isEmpty()) {
      text.blank();
    }
  }
}
