// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import site.ycsb.measurements.Measurements;

/** Lets an operation wait until it is due, and be measured from then on. */
final class Pacing {

  /** Between two looks at whether the client is to stop. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** A wait of more than ten years has no end. */
  static final double LONGEST_SECONDS = 3.2e8;

  private static final double NANOS = 1e9;

  private final Measurements measurements;
  private final Time time;
  private final AtomicLong start = new AtomicLong();

  /** What tells and passes the time of a thread: that of the machine. */
  static class Time {

    /** As {@link System#nanoTime}. */
    long nanos() {
      return System.nanoTime();
    }

    /** Returns after some nanoseconds, or before. */
    void pass(long nanos) {
      LockSupport.parkNanos(nanos);
    }
  }

  Pacing(Measurements measurements) {
    this(measurements, new Time());
  }

  Pacing(Measurements measurements, Time time) {
    this.measurements = measurements;
    this.time = time;
  }

  /** As {@link System#nanoTime}. */
  long now() {
    return time.nanos();
  }

  /** The moment, as {@link System#nanoTime}, that is so many seconds after the first call. */
  long at(double second) {
    return start() + nanos(second);
  }

  /** When the first call was, as {@link System#nanoTime}. */
  long start() {
    if (start.get() == 0) {
      start.compareAndSet(0, now());
    }
    return start.get();
  }

  /** Seconds in nanoseconds; those without an end are a finite number. */
  static long nanos(double second) {
    return (long) (Math.min(second, LONGEST_SECONDS) * NANOS);
  }

  /**
   * Waits in a thread of the client.
   *
   * @param due by {@link System#nanoTime}
   * @param isStopped whether the client is to stop
   * @return whether the operation is to be done
   */
  boolean await(long due, BooleanSupplier isStopped) {
    if (!pause(due, isStopped)) {
      return false;
    }
    measurements.setIntendedStartTimeNs(due);
    return true;
  }

  /** Waits without an operation; returns whether the client is to go on. */
  boolean pause(long until, BooleanSupplier isStopped) {
    for (var left = until - now(); left > 0; left = until - now()) {
      if (isStopped.getAsBoolean()) {
        return false;
      }
      time.pass(Math.min(left, LOOK_NANOS));
    }
    return true;
  }

  /** Lets an operation be measured from now on. */
  void isDueNow() {
    measurements.setIntendedStartTimeNs(now());
  }
}
