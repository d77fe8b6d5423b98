// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import java.util.random.RandomGenerator;

/**
 * Draws ranks by Zipf's law: rank <i>k</i> of <i>n</i> has a probability proportional to
 * k<sup>-theta</sup>, for any theta from 0 (uniform) on, 1 and above included. It keeps six
 * numbers, whatever n is, and has no state.
 *
 * <p>This is rejection-inversion: W. Hörmann, G. Derflinger, "Rejection-inversion to generate
 * variates from monotone discrete distributions", ACM TOMACS 6 (1996), pp. 169–184. H below is the
 * integral of the density from 1 on.
 */
public final class ZipfSampler {

  /** Closer to 1 than this, log(1 + x) / (1 - theta) loses digits that log1p keeps. */
  private static final double CLOSE_TO_ONE = 1e-4;

  /** Below this, the first terms of a series are exact. */
  private static final double TINY = 1e-8;

  /** Most draws are of the first ranks, whose bounds are kept. */
  private static final int FREQUENT = 256;

  private final long items;
  private final double theta;
  private final double complement;
  private final double reciprocal;
  private final double[] bounds;
  private final double first;
  private final double last;
  private final double shortcut;

  /**
   * A law.
   *
   * @param items how many ranks there are, from 1 on
   * @param theta the skew, from 0 on
   */
  public ZipfSampler(long items, double theta) {
    this(items, theta, new double[FREQUENT]);
    for (var rank = 1; rank < FREQUENT; rank++) {
      bounds[rank] = bound(rank);
    }
  }

  private ZipfSampler(long items, double theta, double[] bounds) {
    if (items < 1 || !(theta >= 0) || Double.isInfinite(theta)) {
      throw new IllegalArgumentException(items + " items with a theta of " + theta);
    }
    this.items = items;
    this.theta = theta;
    this.complement = 1 - theta;
    this.reciprocal = 1 / complement;
    this.bounds = bounds;
    this.first = integral(1.5) - 1;
    this.last = integral(items + 0.5);
    this.shortcut = 2 - inverse(integral(2.5) - density(2));
  }

  /** The same law of another number of ranks, which takes no more than a few logarithms. */
  ZipfSampler of(long number) {
    return new ZipfSampler(number, theta, bounds);
  }

  /** How many ranks there are. */
  public long items() {
    return items;
  }

  /** A rank, from 1 on; 1 is the most frequent one. */
  public long sample(RandomGenerator random) {
    while (true) {
      var area = last + random.nextDouble() * (first - last);
      var x = inverse(area);
      var rank = Math.max(1, Math.min(items, (long) (x + 0.5)));
      if (rank - x <= shortcut || area >= (rank < FREQUENT ? bounds[(int) rank] : bound(rank))) {
        return rank;
      }
    }
  }

  /** What an area must reach for its rank to be taken. */
  private double bound(long rank) {
    return integral(rank + 0.5) - density((double) rank);
  }

  private double density(double x) {
    return Math.exp(-theta * Math.log(x));
  }

  /** (x^(1 - theta) - 1) / (1 - theta), and its limit log x at theta = 1. */
  private double integral(double x) {
    var log = Math.log(x);
    var power = complement * log;
    return log * (Math.abs(power) > TINY ? Math.expm1(power) / power : 1 + power / 2);
  }

  /** Of {@link #integral}. Rounding may lead just below what it can be. */
  private double inverse(double area) {
    var scaled = Math.max(-1, area * complement);
    if (Math.abs(complement) > CLOSE_TO_ONE) {
      return Math.exp(Math.log(1 + scaled) * reciprocal);
    }
    return Math.exp(
        area * (Math.abs(scaled) > TINY ? Math.log1p(scaled) / scaled : 1 - scaled / 2));
  }
}
