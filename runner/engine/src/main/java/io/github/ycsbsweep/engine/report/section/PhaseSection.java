// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.count;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static io.github.ycsbsweep.engine.report.section.CellFields.millis;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.rate.ScheduleSteps;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.render.ResultsCsv;
import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.results.cell.MeasuredPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The cells of a workload with phases, a row for each phase. */
final class PhaseSection implements Section {

  private static final String NOTE =
      "Of each phase those seconds that lie in it as a whole. Response times in ms; in a closed"
          + " loop they are the service times. What was due and not done in a phase is done at the"
          + " begin of the next one.";

  private record Row(Cell cell, MeasuredPhase phase, String operation) {

    Optional<Operation> figures() {
      return Optional.ofNullable(phase.operations().get(operation));
    }

    Optional<Latency> times() {
      return figures().flatMap(Operation::intended);
    }

    String done() {
      return phase.measured() == 0
          ? "not measured"
          : Figures.count(phase.done()) + (ScheduleSteps.isHeld(phase.step()) ? "" : "!");
    }

    String failed() {
      return figures().map(it -> Long.toString(it.failed() + it.notFound())).orElse("");
    }
  }

  /** A row for each operation of a phase. */
  @Override
  public List<Block> blocks(RunResults results, String workload) {
    var objective = ObjectiveSection.objective(results);
    var fields =
        new ArrayList<Field<Row>>(
            List.of(
                text("phase", it -> it.phase().name()),
                text("store", it -> it.cell().shownLabel()),
                text("workload", it -> it.phase().workload()),
                figure("threads", it -> it.phase().threads()),
                text("rate", it -> String.join(" + ", it.phase().rates())),
                figure("repeat", it -> it.cell().repeat()),
                figure("at s", it -> Text.format("%.0f", it.phase().second())),
                figure("for s", it -> Text.format("%.0f", it.phase().length())),
                count("due/s", it -> it.phase().asked()),
                text("operation", Row::operation),
                count("ok/s", it -> it.figures().map(Operation::opsPerSecond)),
                figure("failed", Row::failed),
                millis("p50", 0, Row::times, Latency::p50),
                millis("p99", 0, Row::times, Latency::p99),
                millis("p99.9", 0, Row::times, Latency::p999)));
    objective.ifPresent(limit -> fields.add(verdict(limit)));
    var rows =
        rows(results, workload)
            .flatMap(
                row ->
                    row.phase().operations().isEmpty()
                        ? Stream.of(row)
                        : row.phase().operations().keySet().stream()
                            .sorted()
                            .map(name -> new Row(row.cell(), row.phase(), name)))
            .toList();
    return List.of(Table.of("Each phase", NOTE, fields, rows));
  }

  @Override
  public List<Table> terminal(RunResults results, String workload) {
    var fields =
        new ArrayList<Field<Row>>(
            List.of(
                text("phase", 17, it -> it.phase().name()),
                text("store", 12, it -> it.cell().shownLabel()),
                figure("threads", 7, it -> it.phase().threads()),
                figure("repeat", 6, it -> it.cell().repeat()),
                count("due/s", 7, it -> it.phase().asked()),
                figure("done/s", 8, Row::done),
                millis("p50", 7, Row::times, Latency::p50),
                millis("p99", 7, Row::times, Latency::p99)));
    ObjectiveSection.objective(results).ifPresent(limit -> fields.add(verdict(limit)));
    var title = workload + ", each phase (response time, ms)";
    return List.of(
        Table.of(
            title,
            String.join("\n", headlines(results, workload)),
            fields,
            rows(results, workload).toList()));
  }

  private static Field<Row> verdict(Objective objective) {
    return text(
        objective.text(),
        row ->
            row.phase().measured() > 0 && row.operation().equals(Cell.ALL)
                ? ScheduleSteps.verdict(row.phase().step(), objective).toString()
                : "");
  }

  private static Stream<Row> rows(RunResults results, String workload) {
    return cells(results, workload)
        .flatMap(cell -> cell.phases().stream().map(phase -> new Row(cell, phase, Cell.ALL)));
  }

  private static Stream<Cell> cells(RunResults results, String workload) {
    return results.cells().stream()
        .filter(cell -> cell.workload().equals(workload))
        .filter(cell -> cell.status() != Cell.Status.FAILED);
  }

  /** What {@code --slo} says of each cell's phases, in a sentence; none without it. */
  @Override
  public List<String> headlines(RunResults results, String workload) {
    return ObjectiveSection.conclusions(
        results,
        cells(results, workload).filter(cell -> !cell.phases().isEmpty()).toList(),
        PhaseSection::conclusion);
  }

  private static String conclusion(Cell cell, Objective objective) {
    var missed = ScheduleSteps.missed(cell, objective).stream().map(MeasuredPhase::name).toList();
    return missed.isEmpty()
        ? "no phase missed " + objective.text() + "."
        : objective.text() + " was not met in " + String.join(", ", missed) + ".";
  }

  /** Whether a phase of some cell did not meet the objective. */
  @Override
  public boolean isBreached(RunResults results) {
    return ObjectiveSection.isMissed(
        results, (cell, objective) -> !ScheduleSteps.missed(cell, objective).isEmpty());
  }

  @Override
  public Map<String, Table> files(RunResults results) {
    return Map.of("phases.csv", ResultsCsv.ofPhases(results.run().runId(), results.allCells()));
  }
}
