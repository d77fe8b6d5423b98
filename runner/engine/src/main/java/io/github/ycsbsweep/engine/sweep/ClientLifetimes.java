// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.StatusLog;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.MeasurementPlan;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How long the clients of cells may live, in seconds. Ours counts from its first operation on, and
 * so do several at a release. YCSB's own counts from before it connects, and how long that takes
 * depends on the driver and on the machine. Of that one the last client of a system says what the
 * next one needs, so that the measured time is never cut short.
 */
public final class ClientLifetimes {

  /** One second to connect, one to end: neither is measured. */
  private static final int LEAST_SECONDS = 2;

  /** For the first client of a system. */
  private static final int FIRST_SECONDS = 5;

  /** Turns begin at the release: nobody connects after it. */
  private static final int SECONDS_AFTER_TURNS = 1;

  /** No driver waits longer for a connection. */
  private static final int MOST_SECONDS = 60;

  private final int measured;
  private final Map<String, ClientProgram> programs = new HashMap<>();
  private final Map<String, Integer> connecting = new HashMap<>();

  ClientLifetimes(MeasurementPlan plan, List<SystemRequest> systems) {
    this.measured = plan.warmupSeconds() + plan.durationSeconds();
    systems.forEach(system -> programs.put(system.label(), system.client().program()));
  }

  /** A client's own bound. One that counts from its first operation on is stopped before. */
  int ofClient(String label, boolean together) {
    return together || programs.get(label) != ClientProgram.STOCK
        ? MOST_SECONDS + measured + FIRST_SECONDS
        : measured + connecting(label);
  }

  /** The same for a cell, which may take turns. */
  int ofClient(CellPlan cell, SweepRequest request) {
    return cell.lane(request)
        .map(lane -> MOST_SECONDS + lane.plan().seconds() + FIRST_SECONDS)
        .orElseGet(() -> ofClient(cell.label(), cell.together()));
  }

  /** From the release of a cell's clients until they are stopped; empty: their own bound does. */
  OptionalInt fromRelease(CellPlan cell, SweepRequest request) {
    return cell.lane(request)
        .map(lane -> OptionalInt.of(lane.plan().seconds() + SECONDS_AFTER_TURNS))
        .orElseGet(() -> fromRelease(cell.label(), cell.together()));
  }

  /** From the release of clients until they are stopped; empty: their own bound stops them. */
  OptionalInt fromRelease(String label, boolean together) {
    if (together) {
      return OptionalInt.of(measured + LEAST_SECONDS);
    }
    return programs.get(label) != ClientProgram.STOCK
        ? OptionalInt.of(measured)
        : OptionalInt.empty();
  }

  /** Of a probe, which counts from before it connects; those beside it may be about as old. */
  int ofProbe(String label, boolean together) {
    return fromRelease(label, together).isPresent()
        ? measured + LEAST_SECONDS
        : ofClient(label, together);
  }

  private int connecting(String label) {
    return connecting.getOrDefault(label, FIRST_SECONDS);
  }

  /**
   * Learns from the status lines in a client's folder: the first that counts operations tells the
   * time. After a client that never got so far, the next one has twice the time. A client that left
   * no log tells nothing.
   */
  void learn(String label, Path client) throws IOException {
    var log = new StatusLog(client);
    if (!Files.exists(log.file())) {
      return;
    }
    var told = log.firstOperations();
    var seconds = told.isPresent() ? told.getAsInt() + 1 : 2 * connecting(label);
    connecting.put(label, Math.max(LEAST_SECONDS, Math.min(MOST_SECONDS, seconds)));
  }
}
