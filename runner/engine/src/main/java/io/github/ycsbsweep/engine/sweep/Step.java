// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.Objective;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A rate that was tried.
 *
 * @param target transactions a second
 * @param cells its repeats, one at least
 */
public record Step(double target, List<Cell> cells) {

  /** The steps of open-loop cells, in the order in which they were first tried. */
  static List<Step> of(List<Cell> cells) {
    var byTarget = new LinkedHashMap<Double, List<Cell>>();
    cells.stream()
        .filter(cell -> !Loops.isClosed(cell))
        .sorted(Comparator.comparingInt(Cell::order))
        .forEach(
            cell ->
                byTarget
                    .computeIfAbsent(cell.targetOps().orElseThrow(), t -> new ArrayList<>())
                    .add(cell));
    return byTarget.entrySet().stream().map(e -> new Step(e.getKey(), e.getValue())).toList();
  }

  /**
   * Transactions a second that were done, the median over the repeats, and no more than the target:
   * what is done beyond it was due before. Empty if all failed.
   */
  public OptionalDouble achieved() {
    return Loops.median(
        cells.stream()
            .map(Loops::rate)
            .flatMapToDouble(OptionalDouble::stream)
            .map(rate -> Math.min(rate, target))
            .toArray());
  }

  /** The response time that the objective is about, the worst repeat's, in microseconds. */
  public OptionalLong worst(Objective objective) {
    return cells.stream()
        .map(cell -> objective.operationOf(cell).flatMap(Operation::intended))
        .flatMap(Optional::stream)
        .map(objective::figure)
        .flatMapToLong(OptionalLong::stream)
        .max();
  }

  /** The worst of the repeats' verdicts. */
  public Verdict verdict(Objective objective) {
    var verdicts = cells.stream().map(cell -> verdict(cell, objective)).toList();
    if (verdicts.contains(Verdict.NOT_MET)) {
      return Verdict.NOT_MET;
    }
    return verdicts.contains(Verdict.UNKNOWN) ? Verdict.UNKNOWN : Verdict.MET;
  }

  /** The verdict, and where it is not the percentile's own, why. */
  public String explained(Objective objective) {
    var verdict = verdict(objective);
    if (verdict == Verdict.UNKNOWN) {
      return verdict + ": too few operations";
    }
    if (cells.stream().anyMatch(cell -> cell.status() == Cell.Status.FAILED)) {
      return verdict + ": the cell failed";
    }
    if (cells.stream().anyMatch(cell -> cell.status() == Cell.Status.GATE)) {
      return verdict + ": too many operations failed";
    }
    if (!cells.stream().allMatch(Loops::isHeld)) {
      return String.format(
          Locale.ROOT,
          "%s: %.0f %% of the target reached",
          verdict,
          Math.floor(100 * achieved().orElse(0) / target));
    }
    return verdict == Verdict.NOT_MET && cells.stream().anyMatch(Loops::isCatchingUp)
        ? verdict + ": catching up after the warm-up"
        : verdict.toString();
  }

  private static Verdict verdict(Cell cell, Objective objective) {
    var latency = objective.operationOf(cell).flatMap(Operation::intended);
    if (cell.status() != Cell.Status.OK || !Loops.isHeld(cell) || latency.isEmpty()) {
      return Verdict.NOT_MET;
    }
    var figure = objective.figure(latency.get());
    // Where too few operations tell a percentile, the slowest of them all may still.
    if (figure.isEmpty() && !objective.allows(latency.get().max())) {
      return Verdict.UNKNOWN;
    }
    return objective.allows(figure.orElse(latency.get().max())) ? Verdict.MET : Verdict.NOT_MET;
  }
}
