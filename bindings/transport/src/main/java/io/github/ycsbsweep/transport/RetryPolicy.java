// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

/**
 * How long a request is sent anew to servers that are about to change, as a cluster's.
 *
 * @param attempts how often it is sent anew
 * @param waits before each of them
 */
public record RetryPolicy(int attempts, Backoff.Limits waits) {

  /** Waits, longer with each attempt. */
  public void await(int attempt) throws InterruptedException {
    Thread.sleep(waits.millis(attempt));
  }
}
