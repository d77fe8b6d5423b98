// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.rate.LoopModel;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.CellName;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.Repeats;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** All repeats of a cell. */
record RepeatedCell(CellName name, Repeats all) {

  /** The name as it may be shown: an imitation is never shown under the store's name alone. */
  @JsonValue
  String label() {
    var system = CellLabel.of(name.system(), all.isStandIn());
    return system + ", " + name.load() + ", " + Text.count(name.threads(), "thread");
  }

  /** At least one. */
  List<Cell> repeats() {
    return all.cells();
  }

  /** Why its figures can't be compared with others; empty if they can. */
  Optional<String> fault() {
    return failure()
        .or(() -> all.isStandIn() ? Optional.of("a stand-in answered") : Optional.empty());
  }

  /** What went wrong in it; empty if every repeat was measured within the error gate. */
  Optional<String> failure() {
    var failures = all.cells().stream().flatMap(cell -> cell.failure().stream()).toList();
    var repeats = all.cells().size();
    var count = repeats == 1 ? "" : failures.size() + " of " + repeats + " repeats: ";
    return failures.stream().findFirst().map(count::concat);
  }

  /** Whether every repeat did what its target asked for; a closed loop does whatever it does. */
  boolean isHeld() {
    return all.cells().stream().allMatch(LoopModel::isHeld);
  }

  /** Whether a repeat was not measured, or not as asked. */
  boolean hasFailed() {
    return all.cells().stream().anyMatch(cell -> cell.status() == Status.FAILED);
  }

  /** Which repeats it has, in their order. */
  List<Integer> repeatNumbers() {
    return all.cells().stream().map(Cell::repeat).toList();
  }

  /** One figure of each repeat; none if one has none, or where nothing had to recover. */
  double[] figures(Metric metric) {
    var figures = all.figures(metric);
    return metric == Metric.RECOVERY && DoubleStream.of(figures).anyMatch(it -> it <= 0)
        ? new double[0]
        : figures;
  }

  /** What became of the acknowledged writes of all repeats; empty if none were read back. */
  Optional<VerifiedWrites> verifiedWrites() {
    return all.cells().stream()
        .flatMap(cell -> cell.verifiedWrites().stream())
        .reduce(VerifiedWrites::plus);
  }

  /** Failed operations ÷ all, 0 to 1; empty if nothing was asked of the store. */
  OptionalDouble errorRate() {
    var measured = all.cells().stream().map(Cell::all).flatMap(Optional::stream).toList();
    var attempts = measured.stream().mapToLong(Operation::attempts).sum();
    var failed = measured.stream().mapToLong(Operation::failed).sum();
    return attempts == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) failed / attempts);
  }
}
