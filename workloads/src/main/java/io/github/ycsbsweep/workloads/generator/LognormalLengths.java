// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import site.ycsb.generator.NumberGenerator;

/** Lengths whose logarithm is normally distributed, within two bounds. */
public final class LognormalLengths extends NumberGenerator {

  private final double median;
  private final double sigma;
  private final long least;
  private final long most;

  /**
   * A distribution.
   *
   * @param median in bytes: half of the lengths are below it
   * @param sigma standard deviation of the natural logarithm
   * @param least bytes: shorter ones become this long
   * @param most bytes: longer ones become this long
   */
  public LognormalLengths(double median, double sigma, long least, long most) {
    this.median = median;
    this.sigma = sigma;
    this.least = least;
    this.most = most;
  }

  @Override
  public Long nextValue() {
    return next(ThreadLocalRandom.current());
  }

  long next(RandomGenerator random) {
    var length = Math.round(median * Math.exp(sigma * random.nextGaussian()));
    return Math.max(least, Math.min(most, length));
  }

  /** In bytes, as if there were no bounds. */
  @Override
  public double mean() {
    return median * Math.exp(sigma * sigma / 2);
  }
}
