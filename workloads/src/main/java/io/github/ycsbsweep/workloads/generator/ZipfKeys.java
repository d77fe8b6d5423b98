// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import java.math.BigInteger;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import site.ycsb.generator.NumberGenerator;

/**
 * Keys by Zipf's law, scattered over the key space: the hot ones are no neighbours, and all clients
 * have the same. YCSB scatters by a hash, which gives several ranks one key. Here each rank has a
 * key of its own, so that the law is that of the keys too: rank <i>r</i> is key <i>r × step mod
 * n</i>, with a step that has no divisor in common with n.
 */
public final class ZipfKeys extends NumberGenerator {

  /** The keys of the first ranks are furthest apart with steps close to this part of the space. */
  private static final double GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

  private final ZipfSampler ranks;
  private final long start;
  private final long step;
  private final double part;

  /**
   * A key space.
   *
   * @param start its first key
   * @param keys how many there are, up to 2^31
   * @param theta the skew, from 0 on
   */
  public ZipfKeys(long start, long keys, double theta) {
    if (keys > 1L << 31) {
      throw new IllegalArgumentException(keys + " keys, but 2^31 at most");
    }
    this.ranks = new ZipfSampler(keys, theta);
    this.start = start;
    this.step = coprime(keys);
    this.part = 1.0 / keys;
  }

  @Override
  public Long nextValue() {
    return next(ThreadLocalRandom.current());
  }

  /** The next key. */
  public long next(RandomGenerator random) {
    return keyOf(ranks.sample(random));
  }

  /** The key that a rank has. */
  long keyOf(long rank) {
    var product = (rank - 1) * step;
    // Quicker than a division: the quotient is below 2^31, so that it is off by one at most.
    var quotient = (long) (product * part);
    var key = product - (quotient * ranks.items());
    return start
        + (key < 0 ? key + ranks.items() : key >= ranks.items() ? key - ranks.items() : key);
  }

  private static long coprime(long keys) {
    var step = Math.max(1, Math.round(keys * GOLDEN_RATIO));
    while (!BigInteger.valueOf(step).gcd(BigInteger.valueOf(keys)).equals(BigInteger.ONE)) {
      step++;
    }
    return step;
  }

  @Override
  public double mean() {
    throw new UnsupportedOperationException("scattered keys have none");
  }
}
