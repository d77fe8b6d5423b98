// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Things that are drawn as often as their weights say.
 *
 * @param things by the weights up to each
 */
record Weighted<T>(NavigableMap<Double, T> things) {

  /** At least one weight is above 0. */
  static <T> Weighted<T> of(Map<T, Double> weights) {
    var things = new TreeMap<Double, T>();
    var sum = 0.0;
    for (var thing : weights.entrySet()) {
      if (thing.getValue() > 0) {
        sum += thing.getValue();
        things.put(sum, thing.getKey());
      }
    }
    return new Weighted<>(things);
  }

  T next() {
    var part = ThreadLocalRandom.current().nextDouble() * things.lastKey();
    return things.higherEntry(part).getValue();
  }
}
