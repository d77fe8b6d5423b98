// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import io.github.ycsbsweep.engine.common.EmptyDefault;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.Cell.Window;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the clients of a cell measured.
 *
 * @param window the time the figures are from; empty if nothing was measured
 * @param operations by YCSB's name, and {@link Cell#ALL}; empty if nothing was measured
 * @param perSecond the whole cell, warm-up included, in order of time
 * @param faults what the runner did to the servers meanwhile
 * @param perClient what each of several clients did; empty where there was one
 * @param schedule what was asked for and done where the rate changed
 * @param verifiedWrites what became of acknowledged writes, where they were read back
 * @param phases what was done in each of them; empty where the cell did one thing
 */
public record CellFigures(
    Optional<Window> window,
    Map<String, Operation> operations,
    List<Second> perSecond,
    @EmptyDefault List<Fault> faults,
    @EmptyDefault List<ClientFigures> perClient,
    @EmptyDefault Optional<ScheduledRates> schedule,
    @EmptyDefault Optional<VerifiedWrites> verifiedWrites,
    @EmptyDefault List<MeasuredPhase> phases) {

  /**
   * What one of several clients did in the window that all of them share.
   *
   * @param client its number, 0 for the first
   * @param host that it ran on, as the user named it
   * @param threads its share of the client threads
   * @param opsPerSecond successful operations of its own ÷ its own seconds of the window
   * @param p99 of its own service times, in microseconds; empty with fewer than 100 samples beyond
   *     it
   * @param cpuCores its CPU time ÷ time; empty where it is not known
   * @param clockOffsetMillis how far its clock is ahead of the runner's; empty on the runner's
   *     machine
   */
  public record ClientFigures(
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
}
