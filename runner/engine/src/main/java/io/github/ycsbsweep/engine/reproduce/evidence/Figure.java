// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import io.github.ycsbsweep.engine.results.Metric;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * A row of {@code figures.csv}: what the publication states.
 *
 * @param series id of a series, or any other name
 * @param threads of the original; a number, or words as {@code peak}; empty where none are named
 * @param metric name of a {@link Metric}, or any other
 * @param stated the range that it lies in; empty if the row has no number
 * @param source {@code seed}: the text itself
 * @param line in the file, 2 for the first row
 */
public record Figure(
    String experiment,
    String series,
    Optional<String> threads,
    String metric,
    Optional<PublishedRange> stated,
    String unit,
    String source,
    int line) {

  /**
   * A published figure, in the unit that a claim is about.
   *
   * @param low minus infinity if the range is open there
   * @param high infinity if the range is open there
   * @param middle of the range; its end, where the other one is open
   */
  public record PublishedRange(double low, double high, double middle) {

    /** From one end to the other, of which one may be open; empty if both are. */
    public static Optional<PublishedRange> of(OptionalDouble low, OptionalDouble high) {
      var ends = DoubleStream.concat(low.stream(), high.stream()).average();
      return ends.stream()
          .mapToObj(
              middle ->
                  new PublishedRange(
                      low.orElse(Double.NEGATIVE_INFINITY),
                      high.orElse(Double.POSITIVE_INFINITY),
                      middle))
          .findFirst();
    }

    /** ÷ a divisor. */
    PublishedRange per(double divisor) {
      return new PublishedRange(low / divisor, high / divisor, middle / divisor);
    }

    /** From the least quotient to the largest; of an open range the end that is stated counts. */
    public PublishedRange over(PublishedRange other) {
      return new PublishedRange(
          closed().low / other.closed().high,
          closed().high / other.closed().low,
          middle / other.middle);
    }

    /** Of an open range the end that is stated alone. */
    public PublishedRange closed() {
      return new PublishedRange(
          Double.isInfinite(low) ? middle : low, Double.isInfinite(high) ? middle : high, middle);
    }

    /** In a unit, both ends unless they look alike; of an open range the end that is stated. */
    public String digits(Unit unit) {
      var from = unit.digits(closed().low);
      var to = unit.digits(closed().high);
      return from.equals(to) ? from : from + " to " + to;
    }
  }
}
