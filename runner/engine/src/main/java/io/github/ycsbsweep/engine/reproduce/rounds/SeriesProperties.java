// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.model.GivenProperties;
import java.util.List;

/** Which of the user's properties are for the sweeps of a store. */
final class SeriesProperties {

  private final GivenProperties given;
  private final List<String> stores;

  /**
   * Properties of a reproduction.
   *
   * @param stores names of all known stores
   */
  SeriesProperties(GivenProperties given, List<String> stores) {
    this.given = given;
    this.stores = List.copyOf(stores);
  }

  /** Pairs for a store: all but those whose name begins with the name of another store. */
  GivenProperties of(String store) {
    var pairs =
        given.pairs().stream()
            .filter(
                pair ->
                    stores.stream()
                        .noneMatch(other -> !other.equals(store) && pair.startsWith(other + ".")))
            .toList();
    return new GivenProperties(pairs, given.files());
  }
}
