// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Least squares on evenly spaced values whose errors follow a first-order autoregression, of which
 * nobody knows the autocorrelation ρ. With few values, to estimate ρ and go on as if it were known
 * makes intervals too narrow; so every ρ of a range is tried, and each one's Student distribution
 * of the coefficient counts as much as its restricted likelihood says.
 *
 * <p>Source: D. A. Harville (1974), <i>Bayesian inference for variance components using only error
 * contrasts</i>, Biometrika 61; the exact whitening of the first value is S. J. Prais and C. B.
 * Winsten (1954), <i>Trend estimators and serial correlation</i>.
 */
final class AutoregressiveFit {

  /** More values than this are first averaged in blocks: what is not an autoregression fades. */
  private static final int MOST_VALUES = 60;

  private static final int GRID = 20;

  /** A relative error that no measurement gets below; it keeps logarithms finite. */
  private static final double ROUNDING = 1e-10;

  private static final double TOLERANCE = 1e-6;

  private final List<Candidate> candidates;
  private final double likeliest;
  private final TDistribution student;

  private AutoregressiveFit(List<Candidate> candidates, int degreesOfFreedom) {
    this.candidates = List.copyOf(candidates);
    likeliest = candidates.stream().mapToDouble(Candidate::logLikelihood).max().orElseThrow();
    student = TDistribution.of(degreesOfFreedom);
  }

  /**
   * A Student distribution that may hold.
   *
   * @param logLikelihood how well it explains the values; only differences mean something
   * @param centre in the unit of the coefficient
   * @param scale standard error, in the unit of the coefficient; more than 0
   */
  private record Candidate(double logLikelihood, double centre, double scale) {}

  /**
   * The mean of the values, in their unit.
   *
   * @param lowest the least ρ to try, more than -1
   * @param highest the greatest, less than 1
   */
  static AutoregressiveFit mean(double[] values, double lowest, double highest) {
    var blocks = blocks(values);
    return fit(blocks, lowest, highest, LeastSquares.ones(blocks.length));
  }

  /** The change of the values from the start of the first to the end of the last, on a line. */
  static AutoregressiveFit change(double[] values, double lowest, double highest) {
    var blocks = blocks(values);
    var time = IntStream.range(0, blocks.length).mapToDouble(i -> (i + 0.5) / blocks.length);
    return fit(blocks, lowest, highest, LeastSquares.ones(blocks.length), time.toArray());
  }

  /** The coefficient of the last column. */
  private static AutoregressiveFit fit(
      double[] values, double lowest, double highest, double[]... columns) {
    var candidates = new ArrayList<Candidate>();
    for (var i = 0; i < GRID; i++) {
      candidates.add(candidate(lowest + (highest - lowest) * i / (GRID - 1), values, columns));
    }
    return new AutoregressiveFit(candidates, values.length - columns.length);
  }

  /** In the unit of the coefficient. */
  double mean() {
    return weighted(Candidate::centre);
  }

  /** Of a two-sided test that the coefficient is 0: how often chance gets this far, 0 to 1. */
  double probabilityOfChance() {
    var below = weighted(one -> student.cumulativeProbability(-one.centre() / one.scale()));
    return 2 * Math.min(below, 1 - below);
  }

  /**
   * Half the width of an interval at {@link Interval#LEVEL} around a common centre. Newton's method
   * from the narrowest candidate: the tails are convex in the width, so no step goes too far.
   */
  double halfWidth() {
    var narrowest = candidates.stream().mapToDouble(Candidate::scale).min().orElseThrow();
    var halfWidth = narrowest * Sample.studentFactor(student.getDegreesOfFreedom());
    var step = halfWidth;
    while (step > TOLERANCE * halfWidth) {
      step = step(halfWidth);
      halfWidth += step;
    }
    return halfWidth;
  }

  private double step(double halfWidth) {
    var tails = 2 * weighted(one -> student.cumulativeProbability(-halfWidth / one.scale()));
    var density = 2 * weighted(one -> student.density(halfWidth / one.scale()) / one.scale());
    return (tails - (1 - Interval.LEVEL)) / density;
  }

  /** Over the candidates, by how likely they are. */
  private double weighted(ToDoubleFunction<Candidate> figure) {
    var sum = 0.0;
    var weights = 0.0;
    for (var one : candidates) {
      var weight = Math.exp(one.logLikelihood() - likeliest);
      sum += weight * figure.applyAsDouble(one);
      weights += weight;
    }
    return sum / weights;
  }

  private static Candidate candidate(double rho, double[] values, double[][] columns) {
    var white = whiten(values, rho);
    var floor = ROUNDING * ROUNDING * LeastSquares.dot(white, white) + Double.MIN_NORMAL;
    var degreesOfFreedom = values.length - columns.length;
    var fit =
        new LeastSquares(
            white, Arrays.stream(columns).map(one -> whiten(one, rho)).toArray(double[][]::new));
    var squares = Math.max(fit.squares(), floor);
    var logLikelihood = Math.log(1 - rho * rho) / 2 - degreesOfFreedom * Math.log(squares) / 2;
    for (var norm : fit.norms()) {
      logLikelihood -= Math.log(norm) / 2;
    }
    var last = columns.length - 1;
    return new Candidate(
        logLikelihood,
        fit.coefficients()[last],
        Math.sqrt(squares / degreesOfFreedom / fit.norms()[last]));
  }

  private static double[] whiten(double[] values, double rho) {
    var white = new double[values.length];
    white[0] = Math.sqrt(1 - rho * rho) * values[0];
    for (var i = 1; i < values.length; i++) {
      white[i] = values[i] - rho * values[i - 1];
    }
    return white;
  }

  /** Averages of equally many values each; the oldest that fill no block are left out. */
  private static double[] blocks(double[] values) {
    var length = (values.length + MOST_VALUES - 1) / MOST_VALUES;
    var blocks = new double[values.length / length];
    var skipped = values.length % length;
    for (var i = 0; i < blocks.length * length; i++) {
      blocks[i / length] += values[skipped + i] / length;
    }
    return blocks;
  }
}
