// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import java.io.Flushable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The requests that nobody has taken yet. Many add; only the leader takes. */
final class PendingRequests<W extends Flushable, R> {

  /** The newest; each knows the one before it. */
  private final AtomicReference<Optional<Entry<W, R>>> newest =
      new AtomicReference<>(Optional.empty());

  /** The leader's: those that it has seen and not taken, first come first. */
  private final Deque<PendingRequest<W, R, ?>> left = new ArrayDeque<>();

  private record Entry<W extends Flushable, R>(
      PendingRequest<W, R, ?> pending, Optional<Entry<W, R>> before) {}

  void add(PendingRequest<W, R, ?> pending) {
    var before = newest.get();
    while (!newest.compareAndSet(before, Optional.of(new Entry<>(pending, before)))) {
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
  List<PendingRequest<W, R, ?>> take(int most) {
    look();
    var taken = new ArrayList<PendingRequest<W, R, ?>>();
    while (!left.isEmpty() && taken.size() < most) {
      var pending = left.remove();
      if (pending.take()) {
        taken.add(pending);
      }
    }
    return taken;
  }

  private void look() {
    var seen = new ArrayList<PendingRequest<W, R, ?>>();
    var entry = isEmpty() ? Optional.<Entry<W, R>>empty() : newest.getAndSet(Optional.empty());
    for (; entry.isPresent(); entry = entry.get().before()) {
      seen.add(entry.get().pending());
    }
    Collections.reverse(seen);
    left.addAll(seen);
  }
}
