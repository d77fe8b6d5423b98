// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** Latency figures out of merged histograms. */
public final class Latencies {

  /** Fewer samples beyond a percentile say more about chance than about the store. */
  private static final int SAMPLES_BEYOND = 100;

  /** Points of the curve for each halving of the distance to 100 %. */
  private static final int POINTS_PER_HALVING = 3;

  private Latencies() {}

  /** Figures of a histogram in microseconds; empty if it is. */
  public static Optional<Latency> of(Histogram histogram) {
    if (histogram.getTotalCount() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Latency(
            histogram.getMean(),
            percentile(histogram, 50),
            percentile(histogram, 90),
            percentile(histogram, 95),
            percentile(histogram, 99),
            percentile(histogram, 99.9),
            histogram.getMaxValue(),
            curve(histogram)));
  }

  /** Empty with fewer than 100 samples beyond it. */
  public static OptionalLong percentile(Histogram histogram, double percentile) {
    return percentile(histogram, percentile, SAMPLES_BEYOND);
  }

  /** Empty with fewer than so many samples beyond it. */
  public static OptionalLong percentile(Histogram histogram, double percentile, int beyond) {
    return isSupported(histogram.getTotalCount(), percentile, beyond)
        ? OptionalLong.of(histogram.getValueAtPercentile(percentile))
        : OptionalLong.empty();
  }

  /**
   * Whether a percentile of so many samples says something.
   *
   * @param percentile 0 to 100
   */
  public static boolean isSupported(long samples, double percentile) {
    return isSupported(samples, percentile, SAMPLES_BEYOND);
  }

  private static boolean isSupported(long samples, double percentile, int beyond) {
    // The sum of rounding errors in 100 - 99.9 must not cost a percentile.
    return samples * (100 - percentile) / 100 >= beyond - 1e-6;
  }

  private static List<Latency.Point> curve(Histogram histogram) {
    var points = new ArrayList<Latency.Point>();
    for (var step : histogram.percentiles(POINTS_PER_HALVING)) {
      if (isSupported(histogram.getTotalCount(), step.getPercentileLevelIteratedTo())) {
        points.add(
            new Latency.Point(step.getPercentileLevelIteratedTo(), step.getValueIteratedTo()));
      }
    }
    return points;
  }
}
