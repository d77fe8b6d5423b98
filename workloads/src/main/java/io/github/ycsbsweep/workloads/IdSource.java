// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.TimelineStore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Where the ids that are appended come from; all threads of a client share one. */
interface IdSource {

  long next();

  /** Increasing and counted ids are different from those of every other client. */
  static IdSource of(TimelineSettings.Ids kind, ClientNumber client) {
    return switch (kind) {
      case RANDOM -> () -> ThreadLocalRandom.current().nextLong(TimelineStore.LARGEST_ID + 1);
      case INCREASING -> new Increasing(client);
      case COUNTED -> counted(client);
    };
  }

  /** 1, 2, 3 …; of several clients each counts in steps of their number. */
  private static IdSource counted(ClientNumber client) {
    var last = new AtomicLong(client.client() + 1L - client.clients());
    return () -> last.addAndGet(client.clients());
  }

  /**
   * Microseconds since the epoch, and the next number where that was given out already; of several
   * clients each has the numbers that leave its own as the remainder.
   */
  final class Increasing implements IdSource {

    private final ClientNumber client;
    private final AtomicLong last = new AtomicLong();

    Increasing(ClientNumber client) {
      this.client = client;
    }

    @Override
    public long next() {
      var now = 1_000 * System.currentTimeMillis();
      var own = now - now % client.clients() + client.client();
      return last.updateAndGet(before -> Math.max(before + client.clients(), own));
    }
  }
}
