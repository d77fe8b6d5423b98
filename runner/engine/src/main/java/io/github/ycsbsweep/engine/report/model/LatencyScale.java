// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

// SPDX-License-Identifier: Apache-2.0

/**
 * The axis that the latencies of a workload are drawn on. Over a wide range it is logarithmic,
 * since the low ones would all lie at its foot otherwise.
 *
 * @param isLog whether it is logarithmic; else it starts at 0
 * @param min lowest milliseconds to draw, more than 0
 * @param max highest milliseconds to draw
 */
public record LatencyScale(boolean isLog, double min, double max) {

  /** Highest ÷ lowest latency from which on the axis is logarithmic. */
  private static final double WIDE = 50;

  public static LatencyScale of(List<Curve> curves) {
    var millis =
        curves.stream()
            .flatMap(curve -> curve.points().stream())
            .flatMap(point -> Stream.of(point.p50(), point.p99()))
            .flatMapToDouble(OptionalDouble::stream)
            .map(LatencyScale::millis)
            .summaryStatistics();
    return millis.getCount() == 0
        ? new LatencyScale(false, 1, 1)
        : new LatencyScale(
            millis.getMax() > WIDE * millis.getMin(), millis.getMin(), millis.getMax());
  }

  /** Milliseconds; a histogram's 0 is less than 1 µs, which a logarithm can't show. */
  public static double millis(double micros) {
    return Math.max(1, micros) / 1000;
  }

  /** Where a number of milliseconds is on the axis. */
  public double at(double millis) {
    return isLog ? Math.log10(millis) : millis;
  }

  /** Lower end of the axis. */
  public double foot() {
    return isLog ? Math.log10(min) - 0.1 : 0;
  }

  /** Upper end of the axis. */
  public double head() {
    return isLog ? Math.log10(max) + 0.1 : max * 1.08;
  }

  /** Milliseconds to name on a logarithmic axis: 1, 2, 5 of every ten, or only 1 if it is long. */
  public double[] ticks() {
    var first = (int) Math.floor(foot());
    var last = (int) Math.ceil(head());
    var steps = head() - foot() > 4 ? new double[] {1} : new double[] {1, 2, 5};
    return IntStream.rangeClosed(first, last)
        .mapToObj(exponent -> DoubleStream.of(steps).map(step -> step * Math.pow(10, exponent)))
        .flatMapToDouble(ticks -> ticks)
        .filter(tick -> at(tick) >= foot() && at(tick) <= head())
        .toArray();
  }
}
