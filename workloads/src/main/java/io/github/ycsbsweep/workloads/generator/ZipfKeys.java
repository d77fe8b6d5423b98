// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import site.ycsb.generator.NumberGenerator;

/**
 * Keys by Zipf's law, scattered over the key space. YCSB scatters by a hash, which gives several
 * ranks one key. Here each rank has a key of its own, so that the law is that of the keys too.
 */
public final class ZipfKeys extends NumberGenerator {

  private final ZipfSampler ranks;
  private final ScatteredKeys keys;

  /**
   * A key space.
   *
   * @param start its first key
   * @param keys how many there are, up to 2^40
   * @param theta the skew, from 0 on
   */
  public ZipfKeys(long start, long keys, double theta) {
    this.keys = new ScatteredKeys(start, keys);
    this.ranks = new ZipfSampler(keys, theta);
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
    return keys.keyOf(rank);
  }

  @Override
  public double mean() {
    throw new UnsupportedOperationException("scattered keys have none");
  }
}
