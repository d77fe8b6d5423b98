// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which store of the base stands against which of another run: itself, or, where two runs have but
 * one store each and not the same, that one.
 *
 * @param stores of the base, and beside each that of the other run
 */
record StorePairing(Map<String, String> stores) {

  static StorePairing of(List<String> base, List<String> other) {
    var pairs = new TreeMap<String, String>();
    base.stream().filter(other::contains).forEach(store -> pairs.put(store, store));
    if (pairs.isEmpty() && base.size() == 1 && other.size() == 1) {
      pairs.put(base.get(0), other.get(0));
    }
    return new StorePairing(pairs);
  }

  /** Whether two stores are compared, and not one with itself. */
  boolean ofDifferentStores() {
    return stores.entrySet().stream().anyMatch(pair -> !pair.getKey().equals(pair.getValue()));
  }

  /** Whether cells of two stores are compared with each other. */
  boolean joins(String base, String other) {
    return other.equals(stores.get(base));
  }
}
