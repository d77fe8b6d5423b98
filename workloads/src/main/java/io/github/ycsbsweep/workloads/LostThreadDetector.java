// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import site.ycsb.ClientThread;

/**
 * Tells when threads that have not arrived never will. A thread of YCSB's client whose binding
 * can't connect ends without telling the workload, so this looks for what is still running: among
 * the threads that a client has told of, or else in the stacks of all, where no virtual one is.
 */
final class LostThreadDetector {

  private static final String RUNNING = ClientThread.class.getName();

  /** Time for those of a client to be started, one after the other. */
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();

  private final Supplier<List<Thread>> told;
  private long looked = System.nanoTime();
  private boolean foundBefore;

  /**
   * @param told threads of the client, if it has told of them
   */
  LostThreadDetector(Supplier<List<Thread>> told) {
    this.told = told;
  }

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

  private long running() {
    var threads = told.get();
    if (!threads.isEmpty()) {
      return threads.stream().filter(Thread::isAlive).count();
    }
    return Thread.getAllStackTraces().values().stream().filter(LostThreadDetector::runs).count();
  }

  private static boolean runs(StackTraceElement[] stack) {
    return Arrays.stream(stack).anyMatch(frame -> frame.getClassName().equals(RUNNING));
  }
}
