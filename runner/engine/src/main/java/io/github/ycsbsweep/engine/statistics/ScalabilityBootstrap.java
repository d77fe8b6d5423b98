// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How sure a fitted law is: what is fitted to points drawn around it, many times over. The noise of
 * each draw is normal; its variance is the residuals' times ν ÷ χ²(ν), ν being points - 3, since a
 * few residuals do not tell the noise well. Without that, a grid of five points would be sold as
 * far too sure. Intervals are percentiles of the draws.
 *
 * <p>Source: B. Efron and R. J. Tibshirani (1993), <i>An Introduction to the Bootstrap</i>,
 * chapters 6 and 13; for the variance, A. Gelman et al. (2013), <i>Bayesian Data Analysis</i>,
 * section 14.2.
 */
final class ScalabilityBootstrap {

  private static final int DRAWS = 1_000;
  private static final int UNKNOWNS = 3;

  /** Of the logarithm. It says nothing of a curve, and throughputs stay numbers. */
  private static final double WIDEST = 1;

  private final ScalabilityLaw[] laws;

  /**
   * Draws around a law.
   *
   * @param threads of each measured point; more than three points
   * @param squares sum of the squared relative residuals
   * @param seed the same seed gives the same intervals
   */
  ScalabilityBootstrap(ScalabilityLaw law, double[] threads, double squares, long seed) {
    var random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    var degreesOfFreedom = threads.length - UNKNOWNS;
    var chiSquared = GammaDistribution.of(degreesOfFreedom / 2.0, 2).createSampler(random);
    var normal = NormalDistribution.of(0, 1).createSampler(random);
    laws = new ScalabilityLaw[DRAWS];
    for (var i = 0; i < DRAWS; i++) {
      // The logarithm keeps throughputs positive, however wide the noise.
      var deviation = Math.min(WIDEST, Math.sqrt(squares / chiSquared.sample()));
      var throughputs =
          Arrays.stream(threads)
              .map(n -> law.throughput(n) * Math.exp(deviation * normal.sample()))
              .toArray();
      laws[i] = ScalabilityRegression.fit(threads, throughputs);
    }
  }

  /** A figure of the law, with its interval. */
  Estimate estimate(ScalabilityLaw law, ToDoubleFunction<ScalabilityLaw> figure) {
    var sorted = Arrays.stream(laws).mapToDouble(figure).sorted().toArray();
    var outside = (int) Math.round(DRAWS * (1 - Interval.LEVEL) / 2);
    var value = figure.applyAsDouble(law);
    // A bound at 0 can press all draws to one side of the value.
    var low = Math.min(value, sorted[outside]);
    var high = Math.max(value, sorted[DRAWS - 1 - outside]);
    return new Estimate(value, Interval.of(low, high, Interval.Kind.FIT));
  }
}
