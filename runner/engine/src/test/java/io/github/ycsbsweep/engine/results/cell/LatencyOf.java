// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import java.util.List;
import java.util.OptionalLong;

/** Latencies that follow from one figure, in microseconds; no 99.9th percentile is known. */
public final class LatencyOf {

  private LatencyOf() {}

  /** Median and mean, and the tail as multiples of them. */
  public static Latency median(long micros, boolean hasTail, List<Latency.Point> curve) {
    return new Latency(
        micros,
        OptionalLong.of(micros),
        OptionalLong.of(2 * micros),
        OptionalLong.of(3 * micros),
        hasTail ? OptionalLong.of(5 * micros) : OptionalLong.empty(),
        OptionalLong.empty(),
        20 * micros,
        curve);
  }

  /** The 99th percentile, with all below it half as long. */
  public static Latency p99(long micros) {
    var half = OptionalLong.of(micros / 2);
    return new Latency(
        micros / 2.0,
        half,
        half,
        half,
        OptionalLong.of(micros),
        OptionalLong.empty(),
        3 * micros,
        List.of());
  }

  /** Of too few operations to know more of them than the slowest. */
  public static Latency slowest(long micros) {
    var none = OptionalLong.empty();
    return new Latency(micros / 2.0, none, none, none, none, none, micros, List.of());
  }
}
