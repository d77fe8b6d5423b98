// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.Measure;
import io.github.ycsbsweep.engine.reproduce.recipe.Measure.Point;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier.Each;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier.Fewest;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier.Most;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier.Peak;
import java.util.List;
import java.util.Optional;

/** Which numbers of threads a predicate is about, in the original's numbers. */
final class ThreadPlaces {

  private ThreadPlaces() {}

  /**
   * Those that a quantifier names.
   *
   * @param threads that there are, ascending
   * @param peak that of the highest throughput; empty if it is not known
   */
  static List<Place> of(Quantifier quantifier, List<Integer> threads, Optional<Place> peak) {
    if (quantifier instanceof Each each) {
      return each.threads().stream().map(Place::of).toList();
    }
    if (quantifier instanceof Peak) {
      return peak.stream().toList();
    }
    if (threads.isEmpty()) {
      return List.of();
    }
    if (quantifier instanceof Fewest) {
      return List.of(Place.of(threads.get(0)));
    }
    if (quantifier instanceof Most) {
      return List.of(Place.of(threads.get(threads.size() - 1)));
    }
    return threads.stream().map(Place::of).toList();
  }

  /** The one that a measure names for itself, likewise; empty if it names none, or has none. */
  static Optional<Place> own(Measure measure, List<Integer> threads, Optional<Place> peak) {
    if (measure.threads().isEmpty()) {
      return Optional.empty();
    }
    var point = measure.threads().get();
    if (point instanceof Point.Count count) {
      return Optional.of(Place.of(count.threads()));
    }
    return of(quantifier(point), threads, peak).stream().findFirst();
  }

  private static Quantifier quantifier(Point point) {
    return point instanceof Point.Peak
        ? new Peak()
        : point instanceof Point.Fewest ? new Fewest() : new Most();
  }
}
