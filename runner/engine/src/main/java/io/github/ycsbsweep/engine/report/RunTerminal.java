// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import io.github.ycsbsweep.engine.judge.rate.LoopModel;
import io.github.ycsbsweep.engine.report.model.ClientScalingText;
import io.github.ycsbsweep.engine.report.model.FaultTable;
import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.Headline;
import io.github.ycsbsweep.engine.report.model.ObjectiveTable;
import io.github.ycsbsweep.engine.report.model.PhaseTable;
import io.github.ycsbsweep.engine.report.model.ProbeTable;
import io.github.ycsbsweep.engine.report.model.RateTable;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.ScheduleTable;
import io.github.ycsbsweep.engine.report.model.StoreComparison;
import io.github.ycsbsweep.engine.report.model.ThreadCountTable;
import io.github.ycsbsweep.engine.report.model.VerifiedWritesTable;
import io.github.ycsbsweep.engine.report.render.TerminalText;
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
    results.workloads().forEach(terminal::rates);
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

  private void rates(String workload) {
    RateTable.onTerminal(results, workload)
        .ifAny()
        .ifPresent(
            table -> {
              text.table(table);
              if (!RateTable.cells(results, workload).stream().allMatch(LoopModel::isHeld)) {
                text.text("! less than 98 % of the target was reached");
              }
              text.text(RateTable.TIMES);
              text.blank();
            });
    for (var found : ObjectiveTable.in(results, workload)) {
      text.table(found.onTerminal());
      text.text(found.conclusion());
      text.blank();
    }
    ScheduleTable.onTerminal(results, workload)
        .ifAny()
        .ifPresent(
            table -> {
              text.table(table);
              ScheduleTable.conclusions(results, workload).forEach(text::text);
              text.blank();
            });
    PhaseTable.onTerminal(results, workload)
        .ifAny()
        .ifPresent(
            table -> {
              text.table(table);
              PhaseTable.conclusions(results, workload).forEach(text::text);
              text.blank();
            });
    FaultTable.onTerminal(results.cells(workload), workload)
        .ifAny()
        .ifPresent(
            table -> {
              text.table(table);
              text.blank();
            });
    ProbeTable.onTerminal(results, workload)
        .ifAny()
        .ifPresent(
            table -> {
              text.table(table);
              text.blank();
            });
  }

  private void headlines(String workload) {
    VerifiedWritesTable.conclusions(results, workload).forEach(text::text);
    results.curves(workload).forEach(curve -> text.text(workload + ", " + Headline.of(curve)));
    ClientScalingText.of(results, workload).forEach(text::text);
  }
}
