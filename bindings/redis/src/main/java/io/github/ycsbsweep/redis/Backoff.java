// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How long to wait before the next attempt: not at all after the first failure, then from a
 * shortest to a longest wait, doubling with each failure in a row.
 */
final class Backoff {

  private final long shortestMillis;
  private final long longestMillis;
  private int failuresInARow;

  Backoff(Duration shortest, Duration longest) {
    this.shortestMillis = shortest.toMillis();
    this.longestMillis = longest.toMillis();
  }

  void failed() {
    failuresInARow++;
  }

  void worked() {
    failuresInARow = 0;
  }

  /** Milliseconds before jitter. */
  long delayMillis() {
    if (failuresInARow < 2) {
      return 0;
    }
    var doublings = Math.min(failuresInARow - 2, 30);
    return Math.min(longestMillis, shortestMillis << doublings);
  }

  /** Waits for between one half and all of the delay. */
  void await() throws InterruptedException {
    var delay = delayMillis();
    if (delay > 0) {
      Thread.sleep(ThreadLocalRandom.current().nextLong(delay / 2, delay) + 1);
    }
  }
}
