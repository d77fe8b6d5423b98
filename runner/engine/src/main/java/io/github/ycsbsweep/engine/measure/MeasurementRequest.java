// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.request.PhasePlan;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellPosition;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was asked of a cell, apart from what its run says.
 *
 * @param folder of the cell
 * @param system that it measures
 * @param position its workload, threads and target, and when it is measured
 * @param clients client processes; of several, each has its folder below
 * @param window what is to be measured
 * @param maxErrorRate largest share of failed operations, 0 to 1
 * @param clientExit the only client's exit status, as a shell gives it; without meaning if there
 *     are several
 */
public record MeasurementRequest(
    Path folder,
    SystemUnderTest system,
    CellPosition position,
    int clients,
    WindowRequest window,
    double maxErrorRate,
    int clientExit) {

  /**
   * The window that was asked for.
   *
   * @param warmupSeconds cut at the start
   * @param durationSeconds to be measured after it
   * @param boundedOperations whether the user bounded the operations, so that a short window is
   *     what was asked for
   * @param schedule of its operations; empty where they were not paced, or by YCSB
   * @param phases of it; empty where it did one thing
   * @param faults what was done to the servers in it
   * @param turns of which its system has its own; empty: it worked all the time
   */
  public record WindowRequest(
      int warmupSeconds,
      int durationSeconds,
      boolean boundedOperations,
      Optional<RateSchedule> schedule,
      Optional<PhasePlan> phases,
      List<FaultCourse> faults,
      Optional<TurnPlan> turns) {

    public WindowRequest {
      faults = List.copyOf(faults);
    }

    /**
     * Operations a second that were due between two times, in seconds since the first operation;
     * empty where nothing was due at times.
     */
    public OptionalDouble due(double from, double to) {
      if (phases.isPresent()) {
        var first = warmupSeconds - phases.get().leadSeconds();
        return phases.get().due(from - first, to - first);
      }
      return schedule.isPresent()
          ? OptionalDouble.of(schedule.get().curve().after(warmupSeconds).mean(from, to))
          : OptionalDouble.empty();
    }

    /**
     * Whether throughputs between two times can be compared: what was due then is known, or all of
     * it is in one phase.
     */
    boolean isComparable(double from, double to) {
      var first = warmupSeconds - phases.map(PhasePlan::leadSeconds).orElse(0);
      return due(from, to).isPresent()
          || phases.map(plan -> plan.isOnePhase(from - first, to - first)).orElse(true);
    }

    /** Whether response times were measured without a target of YCSB's own. */
    boolean isPaced() {
      return schedule.isPresent() || phases.isPresent();
    }
  }
}
