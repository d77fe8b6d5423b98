// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How long to wait before the next attempt: not at all after the first failure, then from a
 * shortest to a longest wait, doubling with each failure in a row.
 */
public final class Backoff {

  private final Limits limits;
  private int failuresInARow;

  /** The first wait, and what it doubles to. */
  public record Limits(Duration shortest, Duration longest) {

    /** Milliseconds of the wait with this number, from 0. */
    long millis(int wait) {
      return Math.min(longest.toMillis(), shortest.toMillis() << Math.min(wait, 30));
    }
  }

  public Backoff(Limits limits) {
    this.limits = limits;
  }

  public void failed() {
    failuresInARow++;
  }

  public void worked() {
    failuresInARow = 0;
  }

  /** Milliseconds before jitter. */
  long delayMillis() {
    return failuresInARow < 2 ? 0 : limits.millis(failuresInARow - 2);
  }

  /** Waits for between one half and all of the delay. */
  public void await() throws InterruptedException {
    var delay = delayMillis();
    if (delay > 0) {
      Thread.sleep(ThreadLocalRandom.current().nextLong(delay / 2, delay) + 1);
    }
  }
}
