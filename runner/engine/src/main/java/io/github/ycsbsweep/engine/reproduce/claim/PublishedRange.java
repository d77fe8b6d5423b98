// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.Bound;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound.Above;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound.Below;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound.Within;
import io.github.ycsbsweep.engine.reproduce.recipe.Figure;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A published figure, in the unit that a claim is about.
 *
 * @param low minus infinity if the range is open there
 * @param high infinity if the range is open there
 * @param middle of the range; its end, where the other one is open
 */
record PublishedRange(double low, double high, double middle) {

  /** What rounding in print hides, as a share. */
  private static final double ROUNDING = 1e-6;

  /** A row's figures ÷ a divisor; empty if the row has no number, or the divisor is not known. */
  static Optional<PublishedRange> of(Figure row, OptionalDouble divisor) {
    if (row.middle().isEmpty() || divisor.isEmpty()) {
      return Optional.empty();
    }
    var by = divisor.getAsDouble();
    return Optional.of(
        new PublishedRange(
            row.low().orElse(Double.NEGATIVE_INFINITY) / by,
            row.high().orElse(Double.POSITIVE_INFINITY) / by,
            row.middle().getAsDouble() / by));
  }

  /** From the least quotient to the largest; of an open range the end that is stated counts. */
  PublishedRange over(PublishedRange other) {
    return new PublishedRange(
        end(low) / other.end(other.high), end(high) / other.end(other.low), middle / other.middle);
  }

  private double end(double one) {
    return Double.isInfinite(one) ? middle : one;
  }

  /**
   * Whether a bound allows some of it. A figure that is at the very bound is allowed, since print
   * rounds.
   */
  boolean isIn(Bound bound) {
    if (bound instanceof Above above) {
      return high >= above.limit() - Math.abs(above.limit()) * ROUNDING;
    }
    if (bound instanceof Below below) {
      return low <= below.limit() + Math.abs(below.limit()) * ROUNDING;
    }
    if (bound instanceof Within within) {
      return isIn(new Above(within.low())) && isIn(new Below(within.high()));
    }
    // It is published, after all.
    return true;
  }

  /** In a unit, both ends unless they look alike; of an open range the end that is stated. */
  String digits(Unit unit) {
    var from = unit.digits(end(low));
    var to = unit.digits(end(high));
    return from.equals(to) ? from : from + " to " + to;
  }

  /** The range that a figure lies in which differs by no more than a share. */
  Within around(double tolerance) {
    return new Within(low * (1 - tolerance), high * (1 + tolerance));
  }
}
