// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.TimelineStore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Where the ids that are appended come from; all threads of a client share one. */
final class IdSource {

  private IdSource() {}

  /** Increasing and counted ids are different from those of every other client. */
  static LongSupplier of(TimelineSettings.Ids kind, ClientNumber client) {
    return switch (kind) {
      case RANDOM -> () -> ThreadLocalRandom.current().nextLong(TimelineStore.LARGEST_ID + 1);
      case INCREASING -> increasing(client);
      case COUNTED -> counted(client);
    };
  }

  /** 1, 2, 3 …; of several clients each counts in steps of their number. */
  private static LongSupplier counted(ClientNumber client) {
    var last = new AtomicLong(client.client() + 1L - client.clients());
    return () -> last.addAndGet(client.clients());
  }

  /**
   * Microseconds since the epoch, and the next number where that was given out already; of several
   * clients each has the numbers that leave its own as the remainder.
   */
  private static LongSupplier increasing(ClientNumber client) {
    var last = new AtomicLong();
    return () -> {
      var now = 1_000 * System.currentTimeMillis();
      var own = now - now % client.clients() + client.client();
      return last.updateAndGet(before -> Math.max(before + client.clients(), own));
    };
  }
}
