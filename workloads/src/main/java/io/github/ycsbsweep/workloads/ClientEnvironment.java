// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.FailureLog;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * What a client finds around it.
 *
 * @param isOrphan whether the process has another parent by now: even one that nobody waited for is
 *     gone, and in a container, where the parent is outside, there is none from the beginning
 * @param log is told what the client does on its own account
 * @param grace how long an operation may still take when nobody waits for the client any more
 * @param end ends the process after that
 */
record ClientEnvironment(BooleanSupplier isOrphan, FailureLog log, Duration grace, Runnable end) {

  /** As long as the runner, which kills a client that should have ended. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  static ClientEnvironment ofThisProcess() {
    var parent = ProcessHandle.current().parent();
    return new ClientEnvironment(
        () -> !ProcessHandle.current().parent().equals(parent),
        FailureLog.toStandardError("simultaneous workload"),
        GRACE,
        () -> Runtime.getRuntime().halt(1));
  }
}
