// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import java.util.HashSet;
import java.util.Set;

/** Which connections commands came by, by hashes of their addresses. */
final class ConnectionRuns {

  private static final int MOST = 100_000;

  /** Microseconds between two commands that may have been sent together. */
  private static final long TOGETHER = 50;

  private final Set<Long> seen = new HashSet<>();
  private long current;
  private long lastMicros;
  private long commands;
  private long runs;

  /**
   * What is told of them.
   *
   * @param count how many there were, up to 100,000
   * @param inRow commands of a connection one behind the other, within 50 µs of each other, on
   *     average: of pipelining no more than this
   */
  record ConnectionUse(long count, double inRow) {}

  void add(long connection, long micros) {
    commands++;
    var isNext = !seen.isEmpty() && connection == current;
    if (!isNext || micros - lastMicros > TOGETHER) {
      runs++;
    }
    if (!isNext) {
      if (seen.size() < MOST) {
        seen.add(connection);
      }
      current = connection;
    }
    lastMicros = micros;
  }

  ConnectionUse use() {
    return new ConnectionUse(seen.size(), runs == 0 ? 0 : (double) commands / runs);
  }
}
