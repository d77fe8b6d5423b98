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
final class Turns {

  /** The newest; each knows the one before it. */
  private final AtomicReference<Optional<Entry>> newest = new AtomicReference<>(Optional.empty());

  /** The leader's: those that it has seen and not taken, first come first. */
  private final Deque<Turn<?>> left = new ArrayDeque<>();

  private record Entry(Turn<?> turn, Optional<Entry> before) {}

  void add(Turn<?> turn) {
    var before = newest.get();
    while (!newest.compareAndSet(before, Optional.of(new Entry(turn, before)))) {
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
  List<Turn<?>> take(int most) {
    look();
    var taken = new ArrayList<Turn<?>>();
    while (!left.isEmpty() && taken.size() < most) {
      var turn = left.remove();
      if (turn.take()) {
        taken.add(turn);
      }
    }
    return taken;
  }

  private void look() {
    var seen = new ArrayList<Turn<?>>();
    var entry = isEmpty() ? Optional.<Entry>empty() : newest.getAndSet(Optional.empty());
    for (; entry.isPresent(); entry = entry.get().before()) {
      seen.add(entry.get().turn());
    }
    Collections.reverse(seen);
    left.addAll(seen);
  }
}
