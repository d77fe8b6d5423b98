// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What one of several clients did in the window that all of them share.
 *
 * @param client its number, 0 for the first
 * @param host that it ran on, as the user named it
 * @param threads its share of the client threads
 * @param opsPerSecond successful operations of its own ÷ its own seconds of the window
 * @param p99 of its own service times, in microseconds; empty with fewer than 100 samples beyond it
 * @param cpuCores its CPU time ÷ time; empty where it is not known
 * @param clockOffsetMillis how far its clock is ahead of the runner's; empty on the runner's
 *     machine
 */
public record PerClient(
    int client,
    String host,
    int threads,
    double opsPerSecond,
    OptionalLong p99,
    OptionalDouble cpuCores,
    OptionalDouble clockOffsetMillis) {

  /** As messages call it: {@code client 1 (db-load-2)}. */
  public String name() {
    return name(client, host);
  }

  /** As messages call a client. */
  public static String name(int client, String host) {
    return "client " + client + " (" + host + ")";
  }
}
