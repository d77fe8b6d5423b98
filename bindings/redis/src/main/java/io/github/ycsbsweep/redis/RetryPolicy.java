// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.time.Duration;

/**
 * How long a cluster is waited for that is about to change.
 *
 * @param redirections how often a request is sent anew
 * @param shortest the wait before it is sent anew for the first time, where nobody else can be
 *     asked
 * @param longest what that doubles to
 */
record RetryPolicy(int redirections, Duration shortest, Duration longest) {

  /** Waits, longer with each attempt. */
  void await(int attempt) throws InterruptedException {
    var doubled = shortest.toMillis() << Math.min(attempt, 30);
    Thread.sleep(Math.min(longest.toMillis(), doubled));
  }
}
