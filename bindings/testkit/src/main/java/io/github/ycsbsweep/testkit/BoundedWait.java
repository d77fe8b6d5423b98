// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for a condition, but not for ever. */
public final class BoundedWait {

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(50);

  private BoundedWait() {}

  /** Returns when the condition holds; fails if it doesn't within 20 s. */
  public static void until(String what, Callable<Boolean> condition) throws Exception {
    until(what, LIMIT, condition);
  }

  /** Returns when the condition holds; fails if it doesn't within the limit. */
  public static void until(String what, Duration limit, Callable<Boolean> condition)
      throws Exception {
    var end = System.nanoTime() + limit.toNanos();
    var pause = FIRST_PAUSE.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("not within " + limit.toMillis() + " ms: " + what);
      }
      LockSupport.parkNanos(pause);
      // Some conditions are dear, as which sockets are open: they are asked for less often.
      pause = Math.min(pause * 5 / 4, LONGEST_PAUSE.toNanos());
    }
  }
}
