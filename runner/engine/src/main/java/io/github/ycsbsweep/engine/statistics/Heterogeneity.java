// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static io.github.ycsbsweep.engine.statistics.LeastSquares.dot;
import static io.github.ycsbsweep.engine.statistics.LeastSquares.ones;
import static io.github.ycsbsweep.engine.statistics.Sample.square;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Whether ratios of several levels are one ratio, by Cochran's Q (W. G. Cochran, 1954, <i>The
 * combination of estimates from different experiments</i>). Where it does not tell them apart, they
 * may be pooled.
 *
 * @param q sum of the squared distances of the logarithms from their weighted mean, in standard
 *     errors
 * @param levels at least two
 */
public record Heterogeneity(double q, int levels) {

  /** With a smaller chance than this levels that are alike would differ so much. */
  private static final double CHANCE = 0.05;

  /** Of ratios with intervals; of exact ones any difference is one. */
  public static Heterogeneity of(List<PairedRatio> ratios) {
    var weights =
        ratios.stream()
            .mapToDouble(it -> 1 / square(it.standardError().orElse(Double.POSITIVE_INFINITY)))
            .toArray();
    var logarithms = ratios.stream().mapToDouble(it -> Math.log(it.ratio().value())).toArray();
    var mean = dot(weights, logarithms) / dot(weights, ones(weights.length));
    var squares = Arrays.stream(logarithms).map(it -> square(it - mean)).toArray();
    return new Heterogeneity(dot(weights, squares), weights.length);
  }

  /** How likely levels that are alike differ so much or more; 0 to 1. */
  public double chance() {
    return q > 0 ? ChiSquaredDistribution.of(levels - 1).survivalProbability(q) : 1;
  }

  /** Whether the levels can't be told apart. NaN, of errors that are 0, is no such thing. */
  public boolean isHomogeneous() {
    return !Double.isNaN(q) && chance() > CHANCE;
  }
}
