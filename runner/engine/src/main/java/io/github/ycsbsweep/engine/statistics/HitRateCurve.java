// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.SortedMap;

/**
 * How soon keys are used again, and so what a cache of a size finds.
 *
 * @param counted the part of the keys that was followed
 * @param firstReads the part of the reads that is of keys not used before
 * @param hitRates the part of the reads that an LRU cache finds which the traffic before has
 *     filled, by keys that it has room for
 */
public record HitRateCurve(double counted, double firstReads, SortedMap<Long, Double> hitRates) {

  private static final int HALVINGS = 60;

  /** The part of the reads that a cache with room for so many keys finds. */
  public double at(double keys) {
    var below = hitRates.headMap((long) keys + 1);
    var above = hitRates.tailMap((long) keys + 1);
    if (above.isEmpty()) {
      return below.isEmpty() ? 0 : below.get(below.lastKey());
    }
    var low = below.isEmpty() ? 0 : below.lastKey();
    var rate = below.isEmpty() ? 0 : below.get(low);
    var share = (keys - low) / (above.firstKey() - low);
    return rate + share * (above.get(above.firstKey()) - rate);
  }

  /** What it finds at most: it may have keys still that the traffic did not use before. */
  public double most(double keys) {
    return Math.min(1, at(keys) + firstReads);
  }

  /** The fewest keys between two numbers of them with such a rate, or the greater one. */
  public double keys(double rate, double fewest, double most) {
    var low = fewest;
    var high = most;
    for (var i = 0; i < HALVINGS; i++) {
      var middle = (low + high) / 2;
      if (at(middle) < rate) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
