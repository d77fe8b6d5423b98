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

  /** The quotient of the middles; of open ranges it is open on both sides. */
  PublishedRange over(PublishedRange other) {
    var quotient = middle / other.middle;
    return new PublishedRange(quotient, quotient, quotient);
  }

  /**
   * Whether a bound allows it. A figure that is at the very bound is allowed, since print rounds.
   */
  boolean isIn(Bound bound) {
    if (bound instanceof Above above) {
      return middle >= above.limit() - Math.abs(above.limit()) * ROUNDING;
    }
    if (bound instanceof Below below) {
      return middle <= below.limit() + Math.abs(below.limit()) * ROUNDING;
    }
    if (bound instanceof Within within) {
      return isIn(new Above(within.low())) && isIn(new Below(within.high()));
    }
    // It is published, after all.
    return true;
  }

  /** The range that a figure lies in which differs by no more than a share. */
  Within around(double tolerance) {
    return new Within(low * (1 - tolerance), high * (1 + tolerance));
  }
}
