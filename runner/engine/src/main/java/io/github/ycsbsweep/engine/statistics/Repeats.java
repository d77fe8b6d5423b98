// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Arrays;
import java.util.Optional;

/**
 * The interval of a figure's mean over repeats: Student's t for the logarithm of the mean, whose
 * standard error is the coefficient of variation ÷ √n (delta method). So it is never below 0, and
 * the mean is its geometric middle.
 *
 * <p>Not a bootstrap: resampling knows no more spread than the repeats show, and has no correction
 * for how few they are. Of 95 promised, a percentile bootstrap over 3, 5 and 10 repeats holds the
 * true mean in 75, 85 and 89 of 100 draws; this interval does in 94 to 96, of normal and lognormal
 * noise with a coefficient of variation up to 10 %, from 2 repeats on.
 *
 * <p>Source: Student (1908), <i>The probable error of a mean</i>; A. W. van der Vaart (1998),
 * <i>Asymptotic Statistics</i>, chapter 3, for the delta method.
 */
public final class Repeats {

  private static final double INFINITE = Double.POSITIVE_INFINITY;

  private Repeats() {}

  /**
   * The interval of the mean.
   *
   * @param figures one of each repeat, in any unit
   * @return in the unit of the figures; empty with fewer than two of them, or if one is not
   *     positive
   */
  public static Optional<Interval> interval(double... figures) {
    if (figures.length < 2 || !Sample.arePositive(figures)) {
      return Optional.empty();
    }
    var sample = Sample.of(figures);
    var factor =
        Math.exp(
            Sample.studentFactor(sample.size() - 1) * Math.sqrt(sample.relativeVarianceOfMean()));
    return Optional.of(
        Interval.of(sample.mean() / factor, sample.mean() * factor, Interval.Kind.REPEATS));
  }

  /**
   * The interval of the mean of figures of which some may be 0, as a share of failures: Student's t
   * of the figures themselves, cut at 0. Figures that are all alike have no width.
   *
   * @param figures one of each repeat, in any unit
   * @return in the unit of the figures; empty with fewer than two of them, or if one is negative
   */
  public static Optional<Interval> intervalFromZero(double... figures) {
    if (figures.length < 2 || !Arrays.stream(figures).allMatch(x -> x >= 0 && x < INFINITE)) {
      return Optional.empty();
    }
    var sample = Sample.of(figures);
    var halfWidth =
        Sample.studentFactor(sample.size() - 1) * Math.sqrt(sample.variance() / sample.size());
    return Optional.of(
        Interval.of(
            Math.max(0, sample.mean() - halfWidth),
            sample.mean() + halfWidth,
            Interval.Kind.REPEATS));
  }
}
