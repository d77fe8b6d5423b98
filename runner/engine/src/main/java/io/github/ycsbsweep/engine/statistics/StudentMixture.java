// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/** Student distributions of one coefficient, of which nobody knows which one holds. */
final class StudentMixture {

  /**
   * One that may hold.
   *
   * @param logLikelihood how well it explains the values; only differences mean something
   * @param centre in the unit of the coefficient
   * @param scale standard error, in the unit of the coefficient; more than 0
   */
  record Candidate(double logLikelihood, double centre, double scale) {}

  private static final double TOLERANCE = 1e-6;

  private final List<Candidate> candidates;
  private final double[] weights;
  private final TDistribution student;

  StudentMixture(List<Candidate> candidates, int degreesOfFreedom) {
    this.candidates = List.copyOf(candidates);
    var likeliest = candidates.stream().mapToDouble(Candidate::logLikelihood).max().orElseThrow();
    var likelihoods =
        candidates.stream().mapToDouble(c -> Math.exp(c.logLikelihood() - likeliest)).toArray();
    var sum = 0.0;
    for (var likelihood : likelihoods) {
      sum += likelihood;
    }
    weights = likelihoods;
    for (var i = 0; i < weights.length; i++) {
      weights[i] /= sum;
    }
    student = TDistribution.of(degreesOfFreedom);
  }

  /** In the unit of the coefficient. */
  double mean() {
    var mean = 0.0;
    for (var i = 0; i < weights.length; i++) {
      mean += weights[i] * candidates.get(i).centre();
    }
    return mean;
  }

  /** Of a two-sided test that the coefficient is 0: how often chance gets this far, 0 to 1. */
  double probabilityOfChance() {
    var below = 0.0;
    for (var i = 0; i < weights.length; i++) {
      var candidate = candidates.get(i);
      below += weights[i] * student.cumulativeProbability(-candidate.centre() / candidate.scale());
    }
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
    var tails = 0.0;
    var density = 0.0;
    for (var i = 0; i < weights.length; i++) {
      var scale = candidates.get(i).scale();
      tails += 2 * weights[i] * student.cumulativeProbability(-halfWidth / scale);
      density += 2 * weights[i] * student.density(halfWidth / scale) / scale;
    }
    return (tails - (1 - Interval.LEVEL)) / density;
  }
}
