// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The variance of a start, of several pairs of systems that were measured alike: few starts of one
 * pair tell little of their own scatter.
 *
 * @param value of the logarithm of the ratio of one start
 */
public record CommonVariance(double value) {

  /** Before anything was measured, and the starts that it counts for. */
  private static final double USUAL = 0.03 * 0.03;

  private static final double USUAL_STARTS = 4;

  /** Starts that it counts for in the variance of one pair. */
  private static final double STARTS = 6;

  /** Of pairs with two starts or more each. */
  public static CommonVariance of(List<PairedRatio> pairs) {
    var sum = USUAL_STARTS * USUAL;
    var weight = USUAL_STARTS;
    for (var pair : pairs) {
      sum += degreesOfFreedom(pair) * own(pair);
      weight += degreesOfFreedom(pair);
    }
    return new CommonVariance(sum / weight);
  }

  /** A pair's ratio, with an interval by its own starts and by all (Student's t). */
  public Ratio ratio(PairedRatio pair) {
    var factor = Sample.studentFactor(STARTS + degreesOfFreedom(pair), Interval.LEVEL);
    return Ratio.of(
        Math.log(pair.ratio().value()),
        OptionalDouble.of(factor * error(pair)),
        Interval.LEVEL,
        Interval.Kind.REPEATS);
  }

  /** Standard error of a ratio's logarithm with so many starts. */
  public double error(int starts) {
    return Math.sqrt(value / starts);
  }

  /** That of one of the pairs, by its own starts and by all. */
  public double error(PairedRatio pair) {
    var free = degreesOfFreedom(pair);
    var variance = (STARTS * value + free * own(pair)) / (STARTS + free);
    return Math.sqrt(variance / pair.starts());
  }

  private static int degreesOfFreedom(PairedRatio pair) {
    return pair.variance().orElseThrow().degreesOfFreedom();
  }

  private static double own(PairedRatio pair) {
    var error = pair.standardError().orElseThrow();
    return error * error * pair.starts();
  }
}
