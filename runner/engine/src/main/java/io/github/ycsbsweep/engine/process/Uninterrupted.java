// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits that clean up after the run: a second Ctrl-C does not break them off. */
public final class Uninterrupted {

  private Uninterrupted() {}

  /** Waits for the end of a process. */
  static void await(Process process) {
    await(process, Duration.ofDays(1));
  }

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

  /** Waits so long at most; whether the process ended. */
  static boolean await(Process process, Duration limit) {
    var end = System.nanoTime() + limit.toNanos();
    var interrupted = false;
    try {
      while (true) {
        try {
          return process.waitFor(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
