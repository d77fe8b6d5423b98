// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import java.util.List;
import java.util.OptionalLong;

/**
 * Latencies in microseconds, from merged histograms. A percentile with fewer than 100 samples
 * beyond it is empty.
 *
 * @param curve percentiles from 0 up to the last with 100 samples beyond it, ascending
 */
public record Latency(
    double mean,
    OptionalLong p50,
    OptionalLong p90,
    OptionalLong p95,
    OptionalLong p99,
    OptionalLong p999,
    long max,
    List<Point> curve) {

  /** One by its name, as {@code p99}, in microseconds; empty if too few operations tell it. */
  public OptionalLong at(String percentile) {
    return switch (percentile) {
      case "p50" -> p50;
      case "p90" -> p90;
      case "p95" -> p95;
      case "p99" -> p99;
      default -> p999;
    };
  }

  /**
   * A point of the percentile curve.
   *
   * @param percentile 0 to 100
   * @param micros microseconds
   */
  public record Point(double percentile, long micros) {}
}
