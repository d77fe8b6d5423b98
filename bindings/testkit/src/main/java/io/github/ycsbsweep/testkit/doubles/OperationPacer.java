// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.doubles;

import java.util.concurrent.locks.LockSupport;

/**
 * Makes each operation of one thread take the same time. Most of that time the thread is parked. A
 * thread wakes late, by about the same each time: so it is woken earlier by the lateness measured
 * so far, and spins the rest.
 */
final class OperationPacer {

  /** Share of a new measurement in the expected lateness. */
  private static final double WEIGHT = 0.05;

  /** One freak delay says nothing about the next. */
  private static final long MAX_LATENESS_NANOS = 200_000;

  /** At most this part of an operation is taken off to make up for late ones. */
  private static final int CATCH_UP = 64;

  private final long latencyNanos;
  private double expectedLateness = 60_000;
  private long owed;

  OperationPacer(long latencyNanos) {
    this.latencyNanos = latencyNanos;
  }

  /** Returns when the operation that begins now has taken its time. */
  void await() {
    if (latencyNanos == 0) {
      return;
    }
    var start = System.nanoTime();
    var end = start + latencyNanos - Math.min(owed, latencyNanos / CATCH_UP);
    park(end - (long) expectedLateness);
    while (System.nanoTime() - end < 0) {
      Thread.onSpinWait();
    }
    owed = Math.max(0, owed + System.nanoTime() - start - latencyNanos);
  }

  private void park(long until) {
    var now = System.nanoTime();
    if (until - now <= 0) {
      return;
    }
    while (until - now > 0) {
      LockSupport.parkNanos(until - now);
      now = System.nanoTime();
    }
    var lateness = Math.min(now - until, MAX_LATENESS_NANOS);
    expectedLateness += WEIGHT * (lateness - expectedLateness);
  }
}
