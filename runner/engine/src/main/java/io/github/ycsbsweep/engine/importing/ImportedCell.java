// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.Diagnosis;
import io.github.ycsbsweep.engine.measure.log.ClientOutput;
import io.github.ycsbsweep.engine.measure.log.StatusLine;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.ImportOrigin;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.Cell.Window;
import io.github.ycsbsweep.engine.results.cell.CellFigures;
import io.github.ycsbsweep.engine.results.cell.CellOutcome;
import io.github.ycsbsweep.engine.results.cell.ResourceUse;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellPosition;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellSetup;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Makes a cell of what one run of YCSB's client left. */
record ImportedCell(
    ImportedRun run, RunNames.Name name, Summary summary, double seconds, CompanionLogs logs) {

  private static final Cell.Server SERVER = new Cell.Server("imported", "-", Optional.empty());

  /**
   * Reads the interval logs beside the run, if there are any.
   *
   * @param repeat 1 for the first run of that name
   * @param order position among all that are imported, from 1
   */
  static Cell of(ImportedRun run, RunNames.Name name, int repeat, int order)
      throws IOException, UserError {
    var summary = Summary.of(run.measurements());
    var seconds = summary.seconds(run.source());
    var logs = CompanionLogs.of(run, summary);
    return new ImportedCell(run, name, summary, seconds, logs).cell(repeat, order);
  }

  private Cell cell(int repeat, int order) throws UserError {
    var intervals = StatusLine.intervals(run.status());
    var figures =
        logs.figures()
            .orElseGet(
                () ->
                    figures(
                        new Window(0, seconds, summary.transactionsPerSecond()),
                        summary.operations(seconds, run.arguments().isIntendedAlone()),
                        intervals));
    var operations = figures.operations();
    if (operations.isEmpty()) {
      throw new UserError(run.source() + ": a summary without any operation");
    }
    var problem = problem(operations.get(Cell.ALL));
    return new Cell(
        Cell.SCHEMA,
        new SystemUnderTest(name.store(), SERVER),
        new CellPosition(
            name.workload(),
            name.threads(),
            run.arguments().target().stream().mapToDouble(rate -> rate).findFirst(),
            repeat,
            order),
        new CellSetup(
            run.arguments().isLoad() ? "load" : "run",
            1,
            0,
            (int) Math.round(seconds),
            Optional.empty(),
            Optional.empty()),
        new CellOutcome(
            problem.isPresent() ? Cell.Status.FAILED : Cell.Status.OK, problem, List.of()),
        figures,
        use(),
        Optional.of(
            new ImportOrigin(
                run.source(),
                logs.figures().isPresent(),
                ImportNotes.of(summary, operations, intervals, seconds, logs))));
  }

  /** Of the machines, the files tell how long the client collected garbage. */
  private ResourceUse use() {
    return new ResourceUse(
        new ResourceUse.Client(
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            summary.gcPercent(),
            OptionalLong.empty()),
        new ResourceUse.Server(OptionalDouble.empty(), OptionalLong.empty()),
        OptionalDouble.empty(),
        Optional.empty(),
        Optional.empty());
  }

  static CellFigures figures(
      Window window, Map<String, Operation> operations, List<Second> perSecond) {
    return new CellFigures(
        Optional.of(window),
        operations,
        perSecond,
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /** What YCSB ends with status 0 in spite of; empty if nothing was found. */
  private Optional<String> problem(Operation all) {
    var out = new ArrayList<>(List.of("[OVERALL], RunTime(ms), 0"));
    for (var one : run.measurements()) {
      if (one.isReturn()) {
        out.add(Text.format("[%s], %s, %.0f", one.metric(), one.name(), one.value().orElse(0)));
      }
    }
    var nothing = all.failed() > 0 ? "every operation failed" : "no operation found its record";
    return new Diagnosis(new ClientOutput(out, run.words()), name.store(), name.threads(), 0)
        .problem()
        .or(() -> Text.when(all.ok() == 0, nothing));
  }
}
