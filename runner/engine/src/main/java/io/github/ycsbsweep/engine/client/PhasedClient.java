// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import java.util.List;

/**
 * Puts the phases of a run in the place of its workload; the properties file says what they are.
 */
public final class PhasedClient {

  /** Class of the workload. */
  public static final String WORKLOAD = "io.github.ycsbsweep.workloads.PhasedWorkload";

  private PhasedClient() {}

  /**
   * Properties {@code name=value} of the clients of a cell, the same for all.
   *
   * @param seed of the arrivals
   * @param threads of all clients
   */
  public static List<String> properties(long seed, int threads) {
    return List.of(
        "workload=" + WORKLOAD,
        "phases.seed=" + Math.floorMod(seed, Integer.MAX_VALUE),
        "phases.threads=" + threads,
        // YCSB then knows when each operation was due, too.
        "measurement.interval=both");
  }
}
