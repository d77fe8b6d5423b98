// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.engine.model.MeasurementPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long the clients of cells may live, in seconds. YCSB counts its time from before it connects,
 * and how long that takes depends on the driver and on the machine. The last client of a system
 * says what the next one needs, so that the measured time is never cut short.
 */
final class ClientLifetimes {

  /** One second to connect, one to end: neither is measured. */
  private static final int LEAST_SECONDS = 2;

  /** For the first client of a system. */
  private static final int FIRST_SECONDS = 5;

  /** No driver waits longer for a connection. */
  private static final int MOST_SECONDS = 60;

  private static final Pattern FIRST_OPERATIONS =
      Pattern.compile(" ([0-9]{1,6}) sec: [1-9][0-9]* operations");

  private final int measured;
  private final Map<String, Integer> connecting = new HashMap<>();

  ClientLifetimes(MeasurementPlan plan) {
    measured = plan.warmupSeconds() + plan.durationSeconds();
  }

  /** A client's own bound. One of several is stopped some time after the release. */
  int ofClient(String label, boolean together) {
    return together ? MOST_SECONDS + measured + FIRST_SECONDS : measured + connecting(label);
  }

  /**
   * From when clients are let go, several at their release, until they end. The probe beside them
   * lives as long.
   */
  int fromRelease(String label, boolean together) {
    return together ? measured + LEAST_SECONDS : ofClient(label, false);
  }

  private int connecting(String label) {
    return connecting.getOrDefault(label, FIRST_SECONDS);
  }

  /**
   * Learns from a client's status lines, {@code <time> <n> sec: <count> operations}: the first that
   * counts some tells the time. After a client that never got so far, the next one has twice the
   * time. A client that left no log tells nothing.
   */
  void learn(String label, Path log) throws IOException {
    if (!Files.exists(log)) {
      return;
    }
    try (var lines = Files.lines(log, ISO_8859_1)) {
      var told =
          lines
              .map(FIRST_OPERATIONS::matcher)
              .filter(Matcher::find)
              .map(found -> Integer.parseInt(found.group(1)) + 1)
              .findFirst()
              .orElse(2 * connecting(label));
      connecting.put(label, Math.max(LEAST_SECONDS, Math.min(MOST_SECONDS, told)));
    }
  }
}
