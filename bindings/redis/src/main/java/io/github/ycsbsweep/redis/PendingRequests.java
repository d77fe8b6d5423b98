// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The requests that nobody has taken yet. Many add; only the leader takes. */
final class PendingRequests {

  /** The newest; each knows the one before it. */
  private final AtomicReference<Optional<Entry>> newest = new AtomicReference<>(Optional.empty());

  /** The leader's: those that it has seen and not taken, first come first. */
  private final Deque<PendingRequest<?>> left = new ArrayDeque<>();

  private record Entry(PendingRequest<?> pending, Optional<Entry> before) {}

  void add(PendingRequest<?> pending) {
    var before = newest.get();
    while (!newest.compareAndSet(before, Optional.of(new Entry(pending, before)))) {
      before = newest.get();
    }
  }

  /** Whether none has come since the leader last looked. */
  boolean isEmpty() {
    return newest.get().isEmpty();
  }

  /**
   * Takes so many at most, first come first; withdrawn ones are left out. None is left once this
   * gives none.
   */
  List<PendingRequest<?>> take(int most) {
    look();
    var taken = new ArrayList<PendingRequest<?>>();
    while (!left.isEmpty() && taken.size() < most) {
      var pending = left.remove();
      if (pending.take()) {
        taken.add(pending);
      }
    }
    return taken;
  }

  private void look() {
    var seen = new ArrayList<PendingRequest<?>>();
    var entry = isEmpty() ? Optional.<Entry>empty() : newest.getAndSet(Optional.empty());
    for (; entry.isPresent(); entry = entry.get().before()) {
      seen.add(entry.get().pending());
    }
    Collections.reverse(seen);
    left.addAll(seen);
  }
}
