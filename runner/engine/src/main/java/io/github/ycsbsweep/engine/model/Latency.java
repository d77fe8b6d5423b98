// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

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

  /**
   * A point of the percentile curve.
   *
   * @param percentile 0 to 100
   * @param micros microseconds
   */
  public record Point(double percentile, long micros) {}
}
