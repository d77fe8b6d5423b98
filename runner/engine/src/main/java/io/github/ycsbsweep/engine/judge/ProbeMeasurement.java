// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.measure.Operations;
import io.github.ycsbsweep.engine.measure.log.ClientOutput;
import io.github.ycsbsweep.engine.measure.log.IntervalLog;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.results.Probe;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellPosition;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Makes the figures of a probe out of what it left behind. */
public record ProbeMeasurement(
    String binding, Path folder, int exit, ClientOutput output, Timeline timeline) {

  /** It does one of them. */
  private static final List<String> OPERATIONS = List.of("READ", "INSERT");

  /**
   * Reads what a probe left.
   *
   * @param binding name that its messages begin with
   * @param folder of the probe; that of one beside a cell is below the cell's
   * @param exit status of its client, as a shell gives it
   */
  public static ProbeMeasurement of(String binding, Path folder, int exit) throws IOException {
    return new ProbeMeasurement(
        binding,
        folder,
        exit,
        ClientOutput.in(folder),
        Timeline.of(IntervalLog.in(folder), IntervalLog.intendedIn(folder), 0));
  }

  /**
   * Writes the figures of a probe beside a load, from the very window that the load's are from.
   *
   * @param cell the load
   */
  public Probe writeBeside(Cell cell) throws IOException {
    var window =
        cell.window()
            .map(
                load ->
                    timeline.between(
                        load.startMillis(), load.startMillis() + Math.round(load.seconds() * 1000)))
            .orElse(new Timeline(List.of()));
    return write(cell.system(), cell.position(), window);
  }

  /**
   * Writes the figures of a probe that had the store to itself.
   *
   * @param workload name of the workload file
   * @param warmupSeconds cut at the start
   * @param durationSeconds measured after it
   */
  public Probe writeIdle(
      SystemUnderTest system, String workload, int warmupSeconds, int durationSeconds)
      throws IOException {
    return write(
        system,
        new CellPosition(workload, 0, OptionalDouble.empty(), 1, 0),
        timeline.window(warmupSeconds, durationSeconds));
  }

  private Probe write(SystemUnderTest system, CellPosition position, Timeline window)
      throws IOException {
    var seen = window.isEmpty() ? Map.<String, Operation>of() : Operations.of(window).figures();
    var operation = OPERATIONS.stream().filter(seen::containsKey).findFirst();
    var read = operation.map(seen::get);
    var probe =
        new Probe(
            Cell.SCHEMA,
            system,
            position,
            problem(Probe.work(operation), read),
            window.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(window.seconds()),
            operation,
            read);
    Json.write(folder.resolve(Probe.FILE), probe);
    return probe;
  }

  private Optional<String> problem(String work, Optional<Operation> read) {
    var problem = new Diagnosis(output, binding, 1, exit).problem();
    if (problem.isPresent() || read.isEmpty()) {
      return problem.or(() -> Optional.of("it measured nothing in the window"));
    }
    var lost = read.get().attempts() - read.get().ok();
    return Text.when(
        lost != 0,
        "%,d of %,d %s failed or found no record%s",
        lost,
        read.get().attempts(),
        work,
        output.failureText(binding));
  }
}
