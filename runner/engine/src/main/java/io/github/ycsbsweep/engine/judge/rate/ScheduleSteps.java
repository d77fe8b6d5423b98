// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import io.github.ycsbsweep.engine.judge.rate.RateStep.ObjectiveVerdict;
import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.MeasuredPhase;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates.Step;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Judges what a cell did of a schedule: each step by an objective, and whether it fell behind. */
public final class ScheduleSteps {

  private static final double HELD = 0.98;

  /** Chance alone moves a count by so many standard deviations once in 700 steps. */
  private static final double DEVIATIONS = 3;

  /** A second of work that was due and is not done yet is noticed at this part of it. */
  private static final double BEHIND_SECONDS = 0.25;

  private ScheduleSteps() {}

  /** Whether as many operations were done in a step as were due; a closed loop owes none. */
  public static boolean isHeld(Step step) {
    var chance = DEVIATIONS * Math.sqrt(step.asked() / Math.max(1, step.seconds()));
    return step.done() >= HELD * step.asked() - chance;
  }

  /** Whether a step met an objective, by its response times. */
  public static ObjectiveVerdict verdict(Step step, Objective objective) {
    var operation = Optional.ofNullable(step.operations().get(objective.operation()));
    return ObjectiveVerdict.of(operation.flatMap(Operation::intended), isHeld(step), objective);
  }

  /** The measured phases of a cell that did not meet an objective. */
  public static List<MeasuredPhase> missed(Cell cell, Objective objective) {
    return cell.phases().stream()
        .filter(phase -> phase.measured() > 0)
        .filter(phase -> verdict(phase.step(), objective) == ObjectiveVerdict.NOT_MET)
        .toList();
  }

  /**
   * The step of the highest rate that met an objective, among those below the lowest rate that did
   * not.
   */
  public static Optional<Step> highest(ScheduledRates schedule, Objective objective) {
    var limit =
        schedule.steps().stream()
            .filter(step -> verdict(step, objective) != ObjectiveVerdict.MET)
            .mapToDouble(Step::asked)
            .min()
            .orElse(Double.MAX_VALUE);
    return schedule.steps().stream()
        .filter(step -> step.asked() < limit)
        .filter(step -> verdict(step, objective) == ObjectiveVerdict.MET)
        .reduce((one, other) -> other.asked() > one.asked() ? other : one);
  }

  /**
   * When a cell fell behind its schedule, in seconds since the first operation: more was due than
   * chance explains, and than is done in a quarter of a second. Empty if it never did.
   */
  public static OptionalDouble behindFrom(Cell cell) {
    var due = 0.0;
    var missing = 0.0;
    for (var second : cell.schedule().map(ScheduledRates::seconds).orElseThrow()) {
      var asked = second.asked().orElse(0);
      due += asked;
      missing = Math.max(0, missing + asked - second.done());
      if (missing > BEHIND_SECONDS * asked + DEVIATIONS * Math.sqrt(due)) {
        return OptionalDouble.of(second.second());
      }
    }
    return OptionalDouble.empty();
  }
}
