// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.Trigamma;

/**
 * How far repeats of one figure differ, as the repeats of many like it tell together. The variance
 * of three repeats alone is so uncertain that Student's t makes an interval of 4.3 standard errors
 * of it; with what others tell it is near to 2. Where all vary alike, the prior is strong; where
 * each varies in its own way, it is weak, and each keeps its own variance. What moves all figures
 * of a round alike is in no variance, as long as all have the same rounds.
 *
 * <p>Source: G. K. Smyth (2004), <i>Linear models and empirical Bayes methods for assessing
 * differential expression in microarray experiments</i>, Statistical Applications in Genetics and
 * Molecular Biology 3(1), article 3, sections 3 and 6.2: the moderated t.
 */
public final class VariancePrior {

  /** Nothing is known: figures have the variance of their own repeats. */
  public static final VariancePrior NONE =
      new VariancePrior(0, 0, Double.POSITIVE_INFINITY, new double[0], 1);

  /** Of fewer figures the spread of variances can't be told from chance. */
  private static final int FEWEST = 8;

  /** Repeats that are all alike by chance do not take the logarithm of their variance away. */
  private static final double SMALLEST = 1e-5;

  private final double variance;
  private final double degreesOfFreedom;

  /** Degrees of freedom of all repeats together: no variance has more. */
  private final double most;

  /** By round, of the logarithm of all figures; empty where they do not have the same rounds. */
  private final double[] drift;

  /** What the drift leaves of a figure's degrees of freedom. */
  private final double left;

  private VariancePrior(
      double variance, double degreesOfFreedom, double most, double[] drift, double left) {
    this.variance = variance;
    this.degreesOfFreedom = degreesOfFreedom;
    this.most = most;
    this.drift = drift;
    this.left = left;
  }

  /**
   * What figures tell.
   *
   * @param figures repeats of each, in the order of the rounds; those with fewer than two, or with
   *     one that is not positive, tell nothing
   * @param groups of figures that chance moves one by one, as sweeps; at most as many as figures
   */
  public static VariancePrior of(List<double[]> figures, int groups) {
    var known = figures.stream().filter(one -> one.length > 1 && Sample.arePositive(one)).toList();
    if (known.size() < FEWEST || groups < 2) {
      return NONE;
    }
    var drift = drift(known);
    var left = drift.length > 0 ? (groups - 1.0) / groups : 1;
    var rounds = new VariancePrior(0, 0, Double.POSITIVE_INFINITY, drift, left);
    var samples = known.stream().map(rounds::moderated).toList();
    return samples.stream().anyMatch(one -> one.variance() > 0) ? fitted(samples, rounds) : NONE;
  }

  private static VariancePrior fitted(List<Moderated> samples, VariancePrior rounds) {
    var sorted = samples.stream().mapToDouble(Moderated::variance).sorted().toArray();
    var least = SMALLEST * Math.max(sorted[sorted.length / 2], sorted[sorted.length - 1] / 100);
    var total = samples.stream().mapToDouble(Moderated::degreesOfFreedom).sum();
    var spread = Sample.of(samples.stream().mapToDouble(one -> centred(one, least)).toArray());
    var chance =
        samples.stream()
            .mapToDouble(one -> Trigamma.value(one.degreesOfFreedom() / 2))
            .average()
            .orElseThrow();
    var excess = spread.variance() - chance;
    if (excess <= 0) {
      var pooled =
          samples.stream().mapToDouble(one -> one.variance() * one.degreesOfFreedom()).sum();
      return new VariancePrior(pooled / total, total, total, rounds.drift, rounds.left);
    }
    var degrees = 2 * inverseTrigamma(excess);
    var variance = Math.exp(spread.mean() + Digamma.value(degrees / 2) - Math.log(degrees / 2));
    return new VariancePrior(variance, Math.min(degrees, total), total, rounds.drift, rounds.left);
  }

  /** The mean of all figures' logarithms in each round, without that of all rounds. */
  private static double[] drift(List<double[]> figures) {
    var rounds = figures.get(0).length;
    if (figures.stream().anyMatch(one -> one.length != rounds)) {
      return new double[0];
    }
    var means =
        IntStream.range(0, rounds)
            .mapToDouble(round -> figures.stream().mapToDouble(one -> Math.log(one[round])).sum())
            .map(sum -> sum / figures.size())
            .toArray();
    var middle = Sample.of(means).mean();
    return Arrays.stream(means).map(mean -> mean - middle).toArray();
  }

  /** Has the logarithm of the true variance as its mean. */
  private static double centred(Moderated one, double least) {
    var half = one.degreesOfFreedom() / 2;
    return Math.log(Math.max(least, one.variance())) - Digamma.value(half) + Math.log(half);
  }

  /** Newton's method of the source's appendix, which converges from this start. */
  private static double inverseTrigamma(double value) {
    var x = 0.5 + 1 / value;
    for (var step = 0; step < 50; step++) {
      var trigamma = Trigamma.value(x);
      // The derivative of trigamma, by its difference quotient.
      var h = 1e-5 * x;
      var slope = (Trigamma.value(x + h) - Trigamma.value(x - h)) / (2 * h);
      var change = trigamma * (1 - trigamma / value) / slope;
      x += change;
      if (Math.abs(change) < 1e-8 * x) {
        break;
      }
    }
    return x;
  }

  /**
   * The logarithms of a figure's repeats.
   *
   * @param mean of them
   * @param variance with what is known beside them
   * @param degreesOfFreedom of that variance
   */
  record Moderated(int size, double mean, double variance, double degreesOfFreedom) {

    double varianceOfMean() {
      return variance / size;
    }
  }

  /**
   * Sums up a figure's repeats. One that varies more than the others keeps its own variance: on
   * average over all figures the intervals would hold without that, but not that of this one.
   *
   * @param figures two at least, all of them positive
   */
  Moderated moderated(double[] figures) {
    var logarithms = Arrays.stream(figures).map(Math::log).toArray();
    var mean = Sample.of(logarithms).mean();
    if (drift.length == figures.length) {
      for (var i = 0; i < logarithms.length; i++) {
        logarithms[i] -= drift[i];
      }
    }
    var own = (figures.length - 1) * left;
    var spread = Sample.of(logarithms).variance() / left;
    var together = (degreesOfFreedom * variance + own * spread) / (degreesOfFreedom + own);
    return new Moderated(
        figures.length, mean, Math.max(together, spread), Math.min(most, degreesOfFreedom + own));
  }
}
