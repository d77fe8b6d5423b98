// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import io.github.ycsbsweep.engine.common.EmptyDefault;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a cell whose rate changes was asked for, and what it did.
 *
 * @param shape as given; of phases the name of their file
 * @param arrivals {@code uniform} or {@code poisson}; of phases both, or {@code none}
 * @param seconds of the measured window
 * @param steps parts of the shape, of those seconds that lie in one as a whole
 * @param latencies how long the operations of each second took; empty if there were none
 * @param collections garbage collections of the clients that stopped them
 */
public record ScheduledRates(
    String shape,
    String arrivals,
    List<Second> seconds,
    List<Step> steps,
    Optional<LatencyMap> latencies,
    @EmptyDefault List<Collection> collections) {

  /** Where nothing was paced: in cells of which the seconds are kept for another reason. */
  public static final String NO_ARRIVALS = "none";

  public ScheduledRates {
    seconds = List.copyOf(seconds);
    steps = List.copyOf(steps);
  }

  /** Whether operations were due at times that the runner chose. */
  public boolean hasPace() {
    return !arrivals.equals(NO_ARRIVALS);
  }

  /**
   * A garbage collection that stopped a client.
   *
   * @param second its end, since the first operation
   * @param seconds its length
   */
  public record Collection(double second, double seconds) {}

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

  /**
   * How many operations of each second took how long: the figures of a heat map.
   *
   * @param bounds upper ends of the buckets in microseconds, ascending: 1, 2 and 5 of each decade
   * @param counts of each second, in their order: successful operations in each bucket
   */
  public record LatencyMap(List<Long> bounds, List<List<Long>> counts) {

    public LatencyMap {
      bounds = List.copyOf(bounds);
      counts = List.copyOf(counts);
    }
  }
}
