// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Interval.Kind;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** IntervalText as people read them; never an infinite bound. */
public final class IntervalText {

  private IntervalText() {}

  /** Both bounds; of an interval without an upper one, the lower. */
  public static String bounds(Interval interval, DoubleFunction<String> figure) {
    return Double.isInfinite(interval.high())
        ? figure.apply(interval.low()) + " or more"
        : figure.apply(interval.low()) + " to " + figure.apply(interval.high());
  }

  /** Of a throughput; says where it is of a single run. */
  public static String throughput(Interval interval) {
    return bounds(interval, Figures::count)
        + (interval.kind() == Kind.WITHIN_RUN ? ", within-run" : "");
  }

  /** The interval without an upper bound. */
  public static Interval unbounded(Interval interval) {
    return new Interval(
        interval.low(), Double.POSITIVE_INFINITY, interval.level(), interval.kind());
  }

  /** Half of the interval in percent of the value, the wider half; empty if there is none. */
  public static String plusMinus(double value, Optional<Interval> interval) {
    if (interval.isEmpty() || value <= 0) {
      return "";
    }
    var half = Math.max(interval.get().high() - value, value - interval.get().low());
    var percent = 100 * half / value;
    return percent < 99.95 ? "±" + Figures.share(percent) : ">100%";
  }
}
