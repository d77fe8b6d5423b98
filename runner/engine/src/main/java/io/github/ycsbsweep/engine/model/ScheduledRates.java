// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

import io.github.ycsbsweep.engine.model.Cell.Operation;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a cell whose rate changes was asked for, and what it did.
 *
 * @param shape as given; of phases the name of their file
 * @param arrivals {@code uniform} or {@code poisson}; of phases both, or {@code none}
 * @param seconds of the measured window
 * @param steps parts of the shape, of those seconds that lie in one as a whole
 */
public record ScheduledRates(
    String shape, String arrivals, List<Second> seconds, List<Step> steps) {

  public ScheduledRates {
    seconds = List.copyOf(seconds);
    steps = List.copyOf(steps);
  }

  /** Whether more was asked for at one time than at another. */
  public boolean changes() {
    var asked =
        seconds.stream()
            .map(Second::asked)
            .flatMapToDouble(OptionalDouble::stream)
            .summaryStatistics();
    return asked.getMax() > 1.001 * asked.getMin();
  }

  /**
   * A second of the window. Response times are in microseconds, of successful operations; of a
   * second there are few, so each percentile is given as it is.
   *
   * @param second its start, since the first operation
   * @param asked operations that were due, a second; empty in a closed loop
   * @param done operations that were tried, a second
   */
  public record Second(
      double second,
      OptionalDouble asked,
      double done,
      OptionalLong p50,
      OptionalLong p90,
      OptionalLong p99,
      OptionalLong max) {}

  /**
   * A part of the shape.
   *
   * @param second its start, since the first operation
   * @param seconds what was measured of it
   * @param asked operations that were due, a second
   * @param done operations that were tried, a second
   * @param operations by YCSB's name, and {@link Cell#ALL}
   */
  public record Step(
      double second,
      double seconds,
      double asked,
      double done,
      Map<String, Operation> operations) {}
}
