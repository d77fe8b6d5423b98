// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.Headline;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.StoreComparison;
import io.github.ycsbsweep.engine.report.model.ThreadCountTable;
import io.github.ycsbsweep.engine.report.render.TerminalText;
import io.github.ycsbsweep.engine.report.section.ClientScalingSection;
import io.github.ycsbsweep.engine.report.section.Sections;
import io.github.ycsbsweep.engine.report.section.WriteSection;
import io.github.ycsbsweep.engine.report.systems.SystemDifferences;
import io.github.ycsbsweep.engine.report.systems.SystemFacts;
import io.github.ycsbsweep.engine.report.systems.SystemTables;
import java.util.List;

/** What a terminal shows of a run: the tables, what they say, what to doubt. */
final class RunTerminal {

  private final RunResults results;
  private final TerminalText text = new TerminalText();

  private RunTerminal(RunResults results) {
    this.results = results;
  }

  /** Lines without their ends. */
  static List<String> of(RunResults results, List<SystemFacts> systems, List<Finding> findings) {
    var terminal = new RunTerminal(results);
    results.workloads().forEach(terminal::counts);
    terminal.systems(systems);
    results.workloads().forEach(terminal::comparisons);
    results.workloads().forEach(terminal::sections);
    results.workloads().forEach(terminal::headlines);
    Headline.caution(results).ifPresent(terminal.text::text);
    findings.forEach(it -> terminal.text.finding(it, "    ", " more, see report.html"));
    return terminal.text.lines();
  }

  private void counts(String workload) {
    text.table(ThreadCountTable.onTerminal(workload, results));
    ThreadCountTable.legend(workload, results).ifPresent(text::text);
    text.blank();
  }

  /** Before the rankings, which can't be read without it. */
  private void systems(List<SystemFacts> systems) {
    SystemTables.onTerminal(systems)
        .ifAny()
        .ifPresent(
            table -> {
              text.table(table);
              text.blank();
            });
    var lines = SystemTables.lines(SystemDifferences.between(systems));
    lines.forEach(text::text);
    if (!lines.isEmpty()) {
      text.blank();
    }
  }

  private void comparisons(String workload) {
    var all = StoreComparison.in(results, workload);
    if (all.isEmpty()) {
      return;
    }
    text.table(StoreComparison.onTerminal(all, workload));
    StoreComparison.shown(all).stream()
        .flatMap(row -> row.obstacle().stream())
        .distinct()
        .forEach(why -> text.text("not ranked: " + why));
    if (!StoreComparison.isShort(all)) {
      text.text("All systems, at equal thread counts too: see report.md");
    }
    text.blank();
  }

  private void sections(String workload) {
    Sections.ALL.stream()
        .flatMap(section -> section.terminal(results, workload).stream())
        .filter(part -> !part.table().rows().isEmpty())
        .forEach(
            part -> {
              text.table(part.table());
              part.lines().forEach(text::text);
              text.blank();
            });
  }

  private void headlines(String workload) {
    new WriteSection().headlines(results, workload).forEach(text::text);
    results.curves(workload).forEach(curve -> text.text(workload + ", " + Headline.of(curve)));
    ClientScalingSection.conclusions(results, workload).forEach(text::text);
  }
}
