// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.FailureLog;
import java.time.Duration;

/**
 * What a client finds around it.
 *
 * @param log is told what the client does on its own account
 * @param grace how long an operation may still take when nobody waits for the client any more
 * @param end ends the process after that
 */
record ClientEnvironment(ParentProcess parent, FailureLog log, Duration grace, Runnable end) {

  /** As long as the runner, which kills a client that should have ended. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  static ClientEnvironment ofThisProcess() {
    return new ClientEnvironment(
        ParentProcess.now(),
        FailureLog.toStandardError("simultaneous workload"),
        GRACE,
        () -> Runtime.getRuntime().halt(1));
  }
}
