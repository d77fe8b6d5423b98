// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Independent figures, summed up.
 *
 * @param size how many; at least 1
 * @param mean their arithmetic mean
 * @param variance their variance, with {@code size - 1} degrees of freedom; 0 for a single figure
 */
record Sample(int size, double mean, double variance) {

  static Sample of(double... figures) {
    var mean = Arrays.stream(figures).average().orElseThrow();
    var squares = Arrays.stream(figures).map(x -> (x - mean) * (x - mean)).sum();
    return new Sample(
        figures.length, mean, figures.length > 1 ? squares / (figures.length - 1) : 0);
  }

  /** Whether all figures are finite and more than 0, so that they have ratios and logarithms. */
  static boolean arePositive(double... figures) {
    return figures.length > 0
        && Arrays.stream(figures).allMatch(x -> x > 0 && x < Double.POSITIVE_INFINITY);
  }

  /** Standard deviation ÷ mean. */
  double coefficientOfVariation() {
    return Math.sqrt(variance) / mean;
  }

  /** Variance of the mean, relative to it: to first order that of the mean's logarithm. */
  double relativeVarianceOfMean() {
    return variance / size / (mean * mean);
  }

  /**
   * What a two-sided interval at {@link Interval#LEVEL} multiplies a standard error by.
   *
   * @param degreesOfFreedom more than 0, need not be whole
   */
  static double studentFactor(double degreesOfFreedom) {
    return -TDistribution.of(degreesOfFreedom)
        .inverseCumulativeProbability((1 - Interval.LEVEL) / 2);
  }
}
