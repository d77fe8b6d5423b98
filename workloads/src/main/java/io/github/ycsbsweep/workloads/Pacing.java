// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import site.ycsb.measurements.Measurements;

/** Lets an operation wait until it is due, and be measured from then on. */
final class Pacing {

  /** Between two looks at whether the client is to stop. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Measurements measurements;

  Pacing(Measurements measurements) {
    this.measurements = measurements;
  }

  /**
   * Waits in a thread of the client.
   *
   * @param due by {@link System#nanoTime}
   * @param isStopped whether the client is to stop
   * @return whether the operation is to be done
   */
  boolean await(long due, BooleanSupplier isStopped) {
    for (var left = left(due); left > 0; left = left(due)) {
      if (isStopped.getAsBoolean()) {
        return false;
      }
      LockSupport.parkNanos(Math.min(left, LOOK_NANOS));
    }
    measurements.setIntendedStartTimeNs(due);
    return true;
  }

  private static long left(long due) {
    return due - System.nanoTime();
  }
}
