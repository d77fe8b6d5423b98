// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.count;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.millis;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static io.github.ycsbsweep.engine.report.section.CellFields.millis;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.rate.RateStep.ObjectiveVerdict;
import io.github.ycsbsweep.engine.judge.rate.ScheduleSteps;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The cells of a workload whose rate changed, a row for each step, and the best step. */
final class ScheduleSection implements Section {

  private static final String NOTE =
      "Of each step those seconds that lie in it as a whole. Response times in ms. What was due and"
          + " not done in a step is done in later ones, which are then slower than their rate"
          + " alone would make them.";

  private record Row(Cell cell, Step step, Optional<Objective> objective) {

    Optional<Latency> times() {
      return Optional.ofNullable(
              step.operations().get(objective.map(Objective::operation).orElse(Cell.ALL)))
          .flatMap(Operation::intended);
    }

    String done() {
      return Figures.count(step.done()) + (ScheduleSteps.isHeld(step) ? "" : "!");
    }

    String verdict() {
      return objective.map(it -> ScheduleSteps.verdict(step, it).toString()).orElse("");
    }
  }

  @Override
  public List<Block> blocks(RunResults results, String workload) {
    var blocks = new ArrayList<Block>();
    cells(results, workload).forEach(cell -> blocks.addAll(ScheduleChart.blocks(cell)));
    blocks.add(table("Each step of the schedule", NOTE, rows(results, workload)));
    return blocks;
  }

  @Override
  public List<Table> terminal(RunResults results, String workload) {
    var title = workload + ", each step of the schedule (response time, ms)";
    return List.of(
        table(title, String.join("\n", headlines(results, workload)), rows(results, workload)));
  }

  private static Table table(String title, String note, List<Row> rows) {
    var fields =
        new ArrayList<Field<Row>>(
            List.of(
                text("store", 12, it -> it.cell().shownLabel()),
                figure("threads", 7, it -> it.cell().threads()),
                figure("repeat", 6, it -> it.cell().repeat()),
                figure("at s", 5, it -> Text.format("%.0f", it.step().second())),
                count("due/s", 8, it -> it.step().asked()),
                figure("done/s", 9, Row::done),
                millis("p50", 8, Row::times, Latency::p50),
                millis("p99", 8, Row::times, Latency::p99)));
    if (rows.stream().anyMatch(row -> row.objective().isPresent())) {
      fields.add(text(rows.get(0).objective().orElseThrow().text(), Row::verdict));
    }
    return Table.of(title, note, fields, rows);
  }

  private static List<Row> rows(RunResults results, String workload) {
    var objective = ObjectiveSection.objective(results);
    return cells(results, workload).stream()
        .flatMap(
            cell ->
                cell.schedule().orElseThrow().steps().stream()
                    .map(step -> new Row(cell, step, objective)))
        .toList();
  }

  /** Those that followed a schedule. */
  private static List<Cell> cells(RunResults results, String workload) {
    return results.cells().stream()
        .filter(cell -> cell.workload().equals(workload) && cell.schedule().isPresent())
        .filter(cell -> cell.status() != Cell.Status.FAILED)
        .toList();
  }

  /** What each cell's steps say of {@code --slo}, in a sentence; none without it. */
  @Override
  public List<String> headlines(RunResults results, String workload) {
    return ObjectiveSection.conclusions(
        results,
        cells(results, workload).stream()
            .filter(cell -> !cell.schedule().orElseThrow().steps().isEmpty())
            .toList(),
        ScheduleSection::conclusion);
  }

  private static String conclusion(Cell cell, Objective objective) {
    var schedule = cell.schedule().orElseThrow();
    return ScheduleSteps.highest(schedule, objective)
        .map(step -> met(schedule, step, objective))
        .orElse("no step met " + objective.text() + ".");
  }

  private static String met(ScheduledRates schedule, Step best, Objective objective) {
    var all =
        schedule.steps().stream()
            .allMatch(step -> ScheduleSteps.verdict(step, objective) == ObjectiveVerdict.MET);
    return Text.format(
        "the highest step that met %s is %s ops/s%s",
        objective.text(),
        Figures.count(best.asked()),
        all ? ", the last; a higher one may meet it too." : ".");
  }

  /** Whether in some cell no step met the objective. */
  @Override
  public boolean isBreached(RunResults results) {
    return ObjectiveSection.isMissed(
        results,
        (cell, objective) ->
            cell.schedule()
                .filter(schedule -> !schedule.steps().isEmpty())
                .filter(schedule -> ScheduleSteps.highest(schedule, objective).isEmpty())
                .isPresent());
  }
}
