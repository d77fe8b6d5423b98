// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.time.Duration;
import java.util.Arrays;
import site.ycsb.ClientThread;

/**
 * Tells when threads that have not arrived never will. A thread of YCSB's client whose binding
 * can't connect ends without telling the workload, so this looks for what is still running.
 */
final class LostThreadDetector {

  private static final String RUNNING = ClientThread.class.getName();

  /** Time for those of a client to be started, one after the other. */
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();

  private long looked = System.nanoTime();
  private boolean foundBefore;

  /**
   * Whether, twice in a row, no thread ran but those that have arrived.
   *
   * @param arrived not yet all of them; 0: some may yet be started, or the process is about to end
   */
  boolean areLost(int arrived) {
    if (System.nanoTime() - looked < PAUSE) {
      return false;
    }
    var found = arrived > 0 && running() <= arrived;
    var lost = found && foundBefore;
    foundBefore = found;
    looked = System.nanoTime();
    return lost;
  }

  private static long running() {
    return Thread.getAllStackTraces().values().stream().filter(LostThreadDetector::runs).count();
  }

  private static boolean runs(StackTraceElement[] stack) {
    return Arrays.stream(stack).anyMatch(frame -> frame.getClassName().equals(RUNNING));
  }
}
