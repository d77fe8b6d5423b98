// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Optional;

/**
 * How far repeats differ.
 *
 * @param percent their coefficient of variation: standard deviation ÷ mean, in percent
 * @param repeats how many there are; at least 2
 */
public record Variation(double percent, int repeats) {

  /** Percent; above it, a difference of 5 % between two stores can't be seen in a few repeats. */
  public static final double LIMIT_PERCENT = 5;

  /**
   * Compares repeats.
   *
   * @param figures one of each repeat, in any unit
   * @return empty with fewer than two of them, or if one is not positive
   */
  public static Optional<Variation> of(double... figures) {
    return figures.length < 2 || !Sample.arePositive(figures)
        ? Optional.empty()
        : Optional.of(
            new Variation(100 * Sample.of(figures).coefficientOfVariation(), figures.length));
  }

  /** Whether the repeats differ by more than a limit, in percent. */
  public boolean isUnstable(double limitPercent) {
    return percent > limitPercent;
  }
}
