// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import java.math.BigInteger;

/**
 * Which key has which rank: the hot ones are no neighbours, and all clients have the same. Rank
 * <i>r</i> is key <i>r × step mod n</i>, with a step that has no divisor in common with n.
 */
final class ScatteredKeys {

  /** The keys of the first ranks are furthest apart with steps close to this part of the space. */
  private static final double GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

  private static final long MOST_PRODUCT = 1L << 62;

  private final long start;
  private final long keys;
  private final long step;
  private final double part;

  /**
   * A key space.
   *
   * @param start its first key
   * @param keys how many there are, up to 2^40
   */
  ScatteredKeys(long start, long keys) {
    if (keys > 1L << 40) {
      throw new IllegalArgumentException(keys + " keys, but 2^40 at most");
    }
    this.start = start;
    this.keys = keys;
    this.step = coprime(keys);
    this.part = 1.0 / keys;
  }

  /** The key that a rank has, from 1 on. */
  long keyOf(long rank) {
    var product = (rank - 1) * step;
    // Quicker than a division: the quotient is below 2^32, so that it is off by one at most.
    var quotient = (long) (product * part);
    var key = product - (quotient * keys);
    return start + (key < 0 ? key + keys : key >= keys ? key - keys : key);
  }

  /** Smaller where products would not fit into a long. */
  private static long coprime(long keys) {
    var step = Math.max(1, Math.min(Math.round(keys * GOLDEN_RATIO), MOST_PRODUCT / keys));
    while (!BigInteger.valueOf(step).gcd(BigInteger.valueOf(keys)).equals(BigInteger.ONE)) {
      step++;
    }
    return step;
  }
}
