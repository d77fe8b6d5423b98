// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.TurnPlan.Lane;
import java.util.ArrayList;
import java.util.List;

/**
 * The workload that the clients of a cell run. Where the runner says when operations are due, that
 * is a workload of ours, which waits and calls the user's; where cells take turns, it waits for
 * those of its own.
 *
 * @param className its class
 * @param properties {@code name=value} of all clients of the cell
 */
public record PacedWorkload(String className, List<String> properties) {

  /** One that follows a schedule. */
  static final String SCHEDULED = "io.github.ycsbsweep.workloads.ScheduledWorkload";

  private static final String PHASED = "io.github.ycsbsweep.workloads.PhasedWorkload";

  /** YCSB then knows when each operation was due, too. */
  private static final String BOTH_INTERVALS = "measurement.interval=both";

  /** That of a cell. Each repeat has arrivals of its own. */
  public static PacedWorkload of(CellPlan cell, SweepRequest request) {
    var paced = paced(cell, request);
    var properties = new ArrayList<>(paced.properties());
    cell.lane(request).ifPresent(lane -> properties.addAll(turns(lane, cell.repeat())));
    return new PacedWorkload(paced.className(), List.copyOf(properties));
  }

  /** What tells a client its turns. */
  private static List<String> turns(Lane lane, int start) {
    var turns = lane.plan();
    return List.of(
        "sweep.turns=" + turns.orderText(start),
        "sweep.turn.lane=" + lane.number(),
        "sweep.turn.millis=" + turns.slice().toMillis(),
        "sweep.turn.count=" + turns.turns());
  }

  private static PacedWorkload paced(CellPlan cell, SweepRequest request) {
    var measurement = request.measurement();
    var seed = Math.floorMod(measurement.order().seed() + cell.repeat(), Integer.MAX_VALUE);
    var theirs = cell.workload().client().workloadClass();
    if (request.rates().phases().isPresent()) {
      // The properties file says what they are.
      return new PacedWorkload(
          PHASED,
          List.of(
              "workload=" + PHASED,
              "phases.seed=" + seed,
              "phases.threads=" + cell.threads(),
              BOTH_INTERVALS));
    }
    return cell.schedule()
        .map(one -> scheduled(one, theirs, measurement.warmupSeconds(), seed, cell.threads()))
        .orElse(new PacedWorkload(theirs, List.of()));
  }

  /** The first rate holds in the warm-up. */
  static PacedWorkload scheduled(
      RateSchedule schedule, String theirs, int warmupSeconds, int seed, int threads) {
    var curve = schedule.curve().after(warmupSeconds);
    var properties =
        new ArrayList<>(
            List.of(
                "workload=" + SCHEDULED,
                "rate.workload=" + theirs,
                "rate.points=" + curve,
                "rate.warmup=" + warmupSeconds,
                "rate.arrivals=" + schedule.arrivals().word(),
                "rate.seed=" + seed,
                "rate.threads=" + threads,
                BOTH_INTERVALS));
    curve.repeatsFrom().ifPresent(second -> properties.add("rate.repeat.from=" + second));
    return new PacedWorkload(SCHEDULED, List.copyOf(properties));
  }
}
