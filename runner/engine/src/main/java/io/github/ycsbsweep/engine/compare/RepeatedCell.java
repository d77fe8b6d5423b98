// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.rate.LoopModel;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.Cell.Status;
import io.github.ycsbsweep.engine.model.VerifiedWrites;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.CellMetric;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All repeats of a store under a load at a number of threads.
 *
 * @param threads client threads
 * @param repeats at least one
 */
record RepeatedCell(String system, OfferedLoad load, int threads, List<Cell> repeats) {

  /** The name as it may be shown: an imitation is never shown under the store's name alone. */
  @JsonValue
  String label() {
    return CellLabel.of(system, standIn())
        + ", "
        + load.label()
        + ", "
        + Text.count(threads, "thread");
  }

  /** Whether an imitation answered in one of them. */
  boolean standIn() {
    return repeats.stream().anyMatch(cell -> cell.server().standIn());
  }

  /** Why its figures can't be compared with others; empty if they can. */
  Optional<String> fault() {
    return failure().or(() -> standIn() ? Optional.of("a stand-in answered") : Optional.empty());
  }

  /** What went wrong in it; empty if every repeat was measured within the error gate. */
  Optional<String> failure() {
    var bad = repeats.stream().filter(cell -> cell.status() != Status.OK).toList();
    if (bad.isEmpty()) {
      return Optional.empty();
    }
    var count = repeats.size() == 1 ? "" : bad.size() + " of " + repeats.size() + " repeats: ";
    var first = bad.get(0);
    return Optional.of(count + first.reason().orElse("the cell's status is " + first.status()));
  }

  /** Whether in half of the repeats or more the client could do no more. */
  boolean clientBound() {
    return 2 * repeats.stream().filter(Cell::clientBound).count() >= repeats.size();
  }

  /** Whether a repeat holds a fault. */
  boolean isDisturbed() {
    return repeats.stream().anyMatch(Cell::isDisturbed);
  }

  /** Whether a quota of CPU time stopped the server of a repeat, so that latencies are its own. */
  boolean isUnderQuota() {
    return repeats.stream().anyMatch(Cell::isUnderQuota);
  }

  /** Whether every repeat did what its target asked for; a closed loop does whatever it does. */
  boolean isHeld() {
    return repeats.stream().allMatch(LoopModel::isHeld);
  }

  /** Whether a repeat was not measured, or not as asked. */
  boolean hasFailed() {
    return repeats.stream().anyMatch(cell -> cell.status() == Status.FAILED);
  }

  /** Which repeats it has, in their order. */
  List<Integer> repeatNumbers() {
    return repeats.stream().map(Cell::repeat).toList();
  }

  /** One figure of each repeat; empty if one of them has none. */
  double[] figures(CellMetric metric) {
    var figures = repeats.stream().map(metric::of).toList();
    return figures.stream().allMatch(OptionalDouble::isPresent)
        ? figures.stream().mapToDouble(OptionalDouble::getAsDouble).toArray()
        : new double[0];
  }

  /** What became of the acknowledged writes of all repeats; empty if none were read back. */
  Optional<VerifiedWrites> verifiedWrites() {
    return repeats.stream()
        .flatMap(cell -> cell.verifiedWrites().stream())
        .reduce(VerifiedWrites::plus);
  }

  /** Failed operations ÷ all, 0 to 1; empty if nothing was asked of the store. */
  OptionalDouble errorRate() {
    var all = repeats.stream().map(Cell::all).flatMap(Optional::stream).toList();
    var attempts = all.stream().mapToLong(Operation::attempts).sum();
    var failed = all.stream().mapToLong(Operation::failed).sum();
    return attempts == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) failed / attempts);
  }
}
