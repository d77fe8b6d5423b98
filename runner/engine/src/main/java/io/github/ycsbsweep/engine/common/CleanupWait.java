// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits that clean up after the run: a second Ctrl-C does not break them off. */
public final class CleanupWait {

  private CleanupWait() {}

  /**
   * Does something that has a bound of its own, also where the run was interrupted; that is kept
   * for who asks next.
   */
  public static void run(Wait wait) {
    var interrupted = Thread.interrupted();
    try {
      wait.run();
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A wait that an interrupt ends. */
  public interface Wait {
    void run() throws InterruptedException;
  }

  /** Waits to the end, however often it is interrupted; that is kept for who asks next. */
  public static void await(Wait wait) {
    var interrupted = false;
    for (var isOver = false; !isOver; ) {
      try {
        wait.run();
        isOver = true;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits so long at most; whether the process ended. */
  public static boolean await(Process process, Duration limit) {
    var deadline = Deadline.in(limit);
    await(() -> process.waitFor(deadline.left().toNanos(), TimeUnit.NANOSECONDS));
    return !process.isAlive();
  }
}
