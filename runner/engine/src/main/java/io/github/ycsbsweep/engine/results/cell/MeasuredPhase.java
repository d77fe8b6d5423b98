// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellPosition;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a cell did in a phase.
 *
 * @param name as {@code --phases} calls it
 * @param workload name of the workload; of two beside each other, with a plus between them
 * @param threads that worked
 * @param rates as given, in the order of the workloads; empty where one is a closed loop
 * @param second its start as planned, since the first operation
 * @param length as planned, in seconds
 * @param measured seconds of it that its figures are from; 0 of a phase that is not measured
 * @param asked operations that were due, a second; empty where a closed loop is in it
 * @param done operations that were tried, a second
 * @param operations by YCSB's name, and {@link Cell#ALL}
 */
public record MeasuredPhase(
    String name,
    String workload,
    int threads,
    List<String> rates,
    double second,
    double length,
    double measured,
    OptionalDouble asked,
    double done,
    Map<String, Operation> operations) {

  /** Files that lack what is empty do not name it. The operations keep their order. */
  public MeasuredPhase {
    rates = rates == null ? List.of() : List.copyOf(rates);
    operations =
        operations == null
            ? Map.of()
            : Collections.unmodifiableMap(new LinkedHashMap<>(operations));
  }

  /** A cell of which this is a phase, as if it had no other one. */
  public Cell within(Cell cell) {
    var window =
        cell.window()
            .map(all -> new Cell.Window(all.startMillis(), measured, OptionalDouble.of(done)));
    return new Cell(
        cell.schema(),
        cell.system(),
        new CellPosition(cell.workload(), cell.threads(), asked, cell.repeat(), cell.order()),
        cell.setup(),
        cell.outcome(),
        new CellFigures(
            window,
            operations,
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            List.of(this)),
        cell.use(),
        cell.imported());
  }

  /** As a step of a schedule, to be judged as those are; in a closed loop nothing was due. */
  public ScheduledRates.Step step() {
    return new ScheduledRates.Step(second, measured, asked.orElse(0), done, operations);
  }
}
