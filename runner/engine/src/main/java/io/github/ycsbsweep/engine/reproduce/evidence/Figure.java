// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import io.github.ycsbsweep.engine.results.Metric;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A row of {@code figures.csv}: a number that the publication states.
 *
 * @param series id of a series, or any other name
 * @param threads of the original; a number, or words as {@code peak}; empty where none are named
 * @param metric name of a {@link Metric}, or any other
 * @param ends of the range that it lies in
 * @param source {@code seed}: the text itself
 * @param line in the file, 2 for the first row
 */
public record Figure(
    String experiment,
    String series,
    Optional<String> threads,
    String metric,
    Ends ends,
    String unit,
    String source,
    int line) {

  /** Those of a range; empty where it is open. */
  public record Ends(OptionalDouble low, OptionalDouble high) {}

  public OptionalDouble low() {
    return ends.low();
  }

  public OptionalDouble high() {
    return ends.high();
  }

  /** The middle of the range; its end, where the other one is open. */
  public OptionalDouble middle() {
    if (low().isPresent() && high().isPresent()) {
      return OptionalDouble.of((low().getAsDouble() + high().getAsDouble()) / 2);
    }
    return low().isPresent() ? low() : high();
  }
}
