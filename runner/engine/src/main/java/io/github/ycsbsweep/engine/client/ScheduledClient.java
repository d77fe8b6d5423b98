// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.model.RateSchedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Puts the project's pace in the place of YCSB's: the workload is wrapped in one that waits. */
public final class ScheduledClient {

  /** Class of the workload. */
  public static final String WORKLOAD = "io.github.ycsbsweep.workloads.ScheduledWorkload";

  private ScheduledClient() {}

  /**
   * Properties {@code name=value} of the clients of a cell, the same for all.
   *
   * @param workload class of the workload that is paced
   * @param warmupSeconds in which the first rate holds
   * @param seed of the arrivals
   * @param threads of all clients
   */
  public static List<String> properties(
      RateSchedule schedule, String workload, int warmupSeconds, long seed, int threads) {
    var curve = schedule.curve().after(warmupSeconds);
    var properties =
        new ArrayList<>(
            List.of(
                "workload=" + WORKLOAD,
                "rate.workload=" + workload,
                "rate.points=" + curve,
                "rate.arrivals=" + schedule.arrivals().name().toLowerCase(Locale.ROOT),
                "rate.seed=" + Math.floorMod(seed, Integer.MAX_VALUE),
                "rate.threads=" + threads,
                // YCSB then knows when each operation was due, too.
                "measurement.interval=both"));
    curve.repeatsFrom().ifPresent(second -> properties.add("rate.repeat.from=" + second));
    return properties;
  }
}
