// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.TimelineStore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Where the ids that are appended come from; all threads share one. */
interface IdSource {

  long next();

  static IdSource of(TimelineSettings.Ids kind) {
    return switch (kind) {
      case RANDOM -> () -> ThreadLocalRandom.current().nextLong(TimelineStore.LARGEST_ID + 1);
      case INCREASING -> new Increasing();
    };
  }

  /** Microseconds since the epoch, and the next number where that was given out already. */
  final class Increasing implements IdSource {

    private final AtomicLong last = new AtomicLong();

    @Override
    public long next() {
      var now = 1_000 * System.currentTimeMillis();
      return last.updateAndGet(before -> Math.max(before + 1, now));
    }
  }
}
