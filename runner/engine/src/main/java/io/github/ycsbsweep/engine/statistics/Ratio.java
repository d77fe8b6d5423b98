// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static io.github.ycsbsweep.engine.statistics.Interval.Kind.REPEATS;
import static io.github.ycsbsweep.engine.statistics.Sample.square;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The ratio of two stores' figures. All is done on the logarithm, so that to swap the stores turns
 * the ratio, its interval and its verdict over and changes nothing else.
 *
 * <p>Of 100 draws the interval holds the true ratio in 94 to 95 if paired, in 95 to 98 if not.
 * Pairs are worth their fewer degrees of freedom only where something moves both stores alike. Of a
 * machine that drifts, pairs still blame one step of it on the store that is always measured
 * second; it cancels where the stores take turns in being first.
 *
 * @param value the first store's figure ÷ the other's
 * @param interval of the ratio; empty if there is but one repeat of a store
 */
public record Ratio(double value, Optional<Interval> interval) {

  /** Which figure is the better one. */
  public enum Better {
    /** As of throughput. */
    HIGHER,
    /** As of latency. */
    LOWER
  }

  /** What may be said about two stores. */
  public enum Verdict {
    /** The first is faster, by more than the margin for all that the measurements tell. */
    FASTER,
    /** The first is slower, by more than the margin for all that the measurements tell. */
    SLOWER,
    /** The two differ by less than the margin for all that the measurements tell. */
    EQUAL,
    /** The measurements allow more than one of the others, or were not repeated. */
    UNDECIDED
  }

  /**
   * Compares repeats that have nothing to do with each other: the ratio of the arithmetic means,
   * with an interval by Welch's t (B. L. Welch, 1947, <i>The generalization of Student's problem
   * when several different population variances are involved</i>) for the difference of their
   * logarithms.
   *
   * @param one the first store's figures, one of each repeat
   * @param other the other store's, not necessarily as many
   * @return empty if a store has no figure, or one that is not positive
   */
  public static Optional<Ratio> unpaired(double[] one, double[] other) {
    var first = Sample.of(one);
    var second = Sample.of(other);
    if (!first.isPositive() || !second.isPositive()) {
      return Optional.empty();
    }
    var logarithm = Math.log(first.mean() / second.mean());
    return Optional.of(of(logarithm, welchHalfWidth(first, second), Interval.LEVEL, REPEATS));
  }

  /**
   * Compares repeats that were measured side by side, in interleaved order: the geometric mean of
   * the ratios within each repeat, with an interval by Student's t. What the machine does to both
   * stores alike, as when it slows down over the run, is in neither.
   *
   * @param one the first store's figures, one of each repeat
   * @param other the other store's, of the same repeats in the same order
   * @return empty if there is no figure, or one that is not positive
   * @throws IllegalArgumentException if there are not as many of one as of the other
   */
  public static Optional<Ratio> paired(double[] one, double[] other) {
    if (one.length != other.length) {
      throw new IllegalArgumentException(
          "not in pairs: " + one.length + " figures and " + other.length);
    }
    if (!Sample.of(one).isPositive() || !Sample.of(other).isPositive()) {
      return Optional.empty();
    }
    var differences = new double[one.length];
    Arrays.setAll(differences, i -> Math.log(one[i] / other[i]));
    var sample = Sample.of(differences);
    return Optional.of(of(sample.mean(), sample.halfWidth(), Interval.LEVEL, REPEATS));
  }

  /** Of a store whose figures are all 0 to one whose figures are not. */
  public static Ratio nothing() {
    return new Ratio(0, Optional.of(Interval.of(0, 0, REPEATS)));
  }

  /**
   * What may be said about the first store; never more than {@code UNDECIDED} of one repeat, or of
   * an interval from within one.
   */
  public Verdict verdict(Better better, Margin margin) {
    if (interval.isEmpty() || interval.get().kind().isOfOneRun()) {
      return Verdict.UNDECIDED;
    }
    if (margin.isBelow(interval.get())) {
      return better == Better.HIGHER ? Verdict.FASTER : Verdict.SLOWER;
    }
    if (margin.isAbove(interval.get())) {
      return better == Better.HIGHER ? Verdict.SLOWER : Verdict.FASTER;
    }
    return margin.contains(interval.get()) ? Verdict.EQUAL : Verdict.UNDECIDED;
  }

  /** From a logarithm and half the width of its interval; without one, if that is not known. */
  static Ratio of(double logarithm, OptionalDouble halfWidth, double level, Interval.Kind kind) {
    if (halfWidth.isEmpty()) {
      return new Ratio(Math.exp(logarithm), Optional.empty());
    }
    var low = Math.exp(logarithm - halfWidth.getAsDouble());
    var high = Math.exp(logarithm + halfWidth.getAsDouble());
    return new Ratio(Math.exp(logarithm), Optional.of(new Interval(low, high, level, kind)));
  }

  /** With an interval that is wider on both sides, by a share of at least 0. */
  Ratio widened(double share) {
    return new Ratio(
        value,
        interval.map(
            it ->
                new Interval(
                    it.low() / (1 + share), it.high() * (1 + share), it.level(), it.kind())));
  }

  /** Half the width of Welch's interval of the difference of two means' logarithms. */
  private static OptionalDouble welchHalfWidth(Sample one, Sample other) {
    if (one.size() < 2 || other.size() < 2) {
      return OptionalDouble.empty();
    }
    var variance = one.relativeVarianceOfMean() + other.relativeVarianceOfMean();
    if (variance == 0) {
      return OptionalDouble.of(0);
    }
    var degreesOfFreedom =
        variance
            * variance
            / (square(one.relativeVarianceOfMean()) / (one.size() - 1)
                + square(other.relativeVarianceOfMean()) / (other.size() - 1));
    return OptionalDouble.of(Sample.studentFactor(degreesOfFreedom) * Math.sqrt(variance));
  }
}
