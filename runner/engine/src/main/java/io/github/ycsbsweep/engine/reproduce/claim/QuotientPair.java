// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier;
import java.util.List;
import java.util.OptionalInt;

/**
 * Where two measures are held against each other.
 *
 * @param of place of the first
 * @param to place of the second
 */
record QuotientPair(Place of, Place to) {

  /** One of each number of threads; none if they have none in common. */
  static List<QuotientPair> of(MeasureRange of, MeasureRange to, Quantifier quantifier) {
    if (of.isApart() || to.isApart()) {
      return of.places(quantifier).stream()
          .flatMap(one -> to.places(quantifier).stream().map(other -> new QuotientPair(one, other)))
          .toList();
    }
    var common = of.threads().stream().filter(to.threads()::contains).toList();
    return ThreadPlaces.of(quantifier, common, of.peak()).stream()
        .map(place -> new QuotientPair(place, place))
        .toList();
  }

  /** The number of threads, where it is one. */
  OptionalInt threads() {
    return of.equals(to) && of.threads() > 0 ? OptionalInt.of(of.threads()) : OptionalInt.empty();
  }
}
