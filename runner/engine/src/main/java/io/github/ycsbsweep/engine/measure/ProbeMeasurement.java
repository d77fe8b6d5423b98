// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.CellPosition;
import io.github.ycsbsweep.engine.model.Probe;
import io.github.ycsbsweep.engine.model.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Makes the figures of a probe out of what it left behind.
 *
 * @param folder of the probe, below that of its cell
 * @param output what its client printed
 * @param timeline its reads
 * @param exit its exit status, as a shell gives it
 */
record ProbeMeasurement(Path folder, ClientOutput output, Timeline timeline, int exit) {

  /** The only thing it does. */
  private static final String READ = "READ";

  static ProbeMeasurement in(Path folder, int exit) throws IOException {
    var timeline = Timeline.of(IntervalLog.in(folder), IntervalLog.intendedIn(folder));
    return new ProbeMeasurement(folder, ClientOutput.in(folder), timeline, exit);
  }

  /** The figures beside a load, from the very window that the load's are from. */
  void writeBeside(Cell cell) throws IOException {
    var window =
        cell.window()
            .map(
                load ->
                    timeline.between(
                        load.startMillis(), load.startMillis() + Math.round(load.seconds() * 1000)))
            .orElse(List.of());
    write(probe(cell.system(), cell.position(), new MeasuredWindow(window)));
  }

  /** The figures of a probe that had the store to itself. */
  Probe writeIdle(SystemUnderTest system, String workload, int warmup, int duration)
      throws IOException {
    return write(
        probe(
            system,
            new CellPosition(workload, 0, OptionalDouble.empty(), 1, 0),
            MeasuredWindow.of(timeline, warmup, duration)));
  }

  private Probe probe(SystemUnderTest system, CellPosition position, MeasuredWindow window) {
    var read = Optional.ofNullable(window.isEmpty() ? null : Operations.in(window).get(READ));
    return new Probe(
        Cell.SCHEMA,
        system,
        position,
        problem(system.store(), read),
        window.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(window.seconds()),
        read);
  }

  private Optional<String> problem(String store, Optional<Operation> read) {
    var problem = new Diagnosis(output, store, 1, exit).problem();
    if (problem.isPresent() || read.isEmpty()) {
      return problem.or(() -> Optional.of("it measured nothing in the window"));
    }
    var lost = read.get().attempts() - read.get().ok();
    return lost == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%,d of %,d reads failed or found no record%s",
                lost,
                read.get().attempts(),
                output.messagesOf(store).stream().findFirst().map(text -> ": " + text).orElse("")));
  }

  private Probe write(Probe probe) throws IOException {
    Json.write(folder.resolve(Probe.FILE), probe);
    return probe;
  }
}
