// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A published figure, in the unit that a claim is about.
 *
 * @param low minus infinity if the range is open there
 * @param high infinity if the range is open there
 * @param middle of the range; its end, where the other one is open
 */
public record PublishedRange(double low, double high, double middle) {

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
  public PublishedRange over(PublishedRange other) {
    return new PublishedRange(
        end(low) / other.end(other.high), end(high) / other.end(other.low), middle / other.middle);
  }

  private double end(double one) {
    return Double.isInfinite(one) ? middle : one;
  }

  /** In a unit, both ends unless they look alike; of an open range the end that is stated. */
  public String digits(Unit unit) {
    var from = unit.digits(end(low));
    var to = unit.digits(end(high));
    return from.equals(to) ? from : from + " to " + to;
  }
}
