// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.MeasuredPhase;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates.Step;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Judges the phases of a cell by an objective, as the steps of a schedule are judged. */
public final class PhaseVerdict {

  private PhaseVerdict() {}

  /** Whether as many operations were done as were due; a closed loop does what it does. */
  public static boolean isHeld(MeasuredPhase phase) {
    return phase.asked().isEmpty() || ScheduleSteps.isHeld(step(phase, phase.asked()));
  }

  /** By its response times; in a closed loop those are the service times. */
  public static ObjectiveVerdict of(MeasuredPhase phase, Objective objective) {
    var latency =
        Optional.ofNullable(phase.operations().get(objective.operation()))
            .flatMap(Operation::intended);
    return !isHeld(phase) || latency.isEmpty()
        ? ObjectiveVerdict.NOT_MET
        : ObjectiveVerdict.of(latency.get(), objective);
  }

  /** The measured phases of a cell that did not meet an objective. */
  public static List<MeasuredPhase> missed(Cell cell, Objective objective) {
    return cell.phases().stream()
        .filter(phase -> phase.measured() > 0)
        .filter(phase -> of(phase, objective) == ObjectiveVerdict.NOT_MET)
        .toList();
  }

  private static Step step(MeasuredPhase phase, OptionalDouble asked) {
    return new Step(
        phase.second(), phase.measured(), asked.orElseThrow(), phase.done(), phase.operations());
  }
}
