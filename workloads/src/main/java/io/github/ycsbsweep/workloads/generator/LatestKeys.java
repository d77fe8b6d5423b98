// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import java.util.concurrent.ThreadLocalRandom;
import site.ycsb.generator.CounterGenerator;
import site.ycsb.generator.NumberGenerator;

/** Keys of which the newest is the most frequent, and those before it follow by Zipf's law. */
public final class LatestKeys extends NumberGenerator {

  private final CounterGenerator newest;
  private volatile ZipfSampler ages;

  /**
   * A key space that grows.
   *
   * @param newest whose last value is the newest key
   * @param theta the skew, from 0 on
   */
  public LatestKeys(CounterGenerator newest, double theta) {
    this.newest = newest;
    this.ages = new ZipfSampler(newest.lastValue() + 1, theta);
  }

  @Override
  public Long nextValue() {
    var last = newest.lastValue();
    var sampler = ages;
    if (sampler.items() != last + 1) {
      sampler = sampler.of(last + 1);
      ages = sampler;
    }
    return last - (sampler.sample(ThreadLocalRandom.current()) - 1);
  }

  @Override
  public double mean() {
    throw new UnsupportedOperationException("keys that grow in number have none");
  }
}
