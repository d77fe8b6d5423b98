// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The end of a bounded wait, by the monotonic clock. */
public record Deadline(long end) {

  public static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  public boolean isOver() {
    return System.nanoTime() - end >= 0;
  }

  /** What is left, never negative. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  /** Looks every so often until the condition holds; false: it did not in time. */
  public boolean await(Duration interval, BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      if (isOver()) {
        return false;
      }
      TimeUnit.NANOSECONDS.sleep(interval.toNanos());
    }
    return true;
  }
}
