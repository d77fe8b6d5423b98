// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The requests that nobody has taken yet, to be taken all at once. */
final class Turns {

  /** The newest; each knows the one before it. */
  private final AtomicReference<Optional<Entry>> newest = new AtomicReference<>(Optional.empty());

  private record Entry(Turn<?> turn, Optional<Entry> before) {}

  void add(Turn<?> turn) {
    var before = newest.get();
    while (!newest.compareAndSet(before, Optional.of(new Entry(turn, before)))) {
      before = newest.get();
    }
  }

  boolean isEmpty() {
    return newest.get().isEmpty();
  }

  /** Takes all, first come first; withdrawn ones are left out. */
  List<Turn<?>> take() {
    var taken = new ArrayList<Turn<?>>();
    var entry = isEmpty() ? Optional.<Entry>empty() : newest.getAndSet(Optional.empty());
    for (; entry.isPresent(); entry = entry.get().before()) {
      if (entry.get().turn().take()) {
        taken.add(entry.get().turn());
      }
    }
    Collections.reverse(taken);
    return taken;
  }
}
