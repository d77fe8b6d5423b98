// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import io.github.ycsbsweep.support.EnumText;
import io.github.ycsbsweep.support.RateCurve;
import io.github.ycsbsweep.support.RateCurve.Point;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * When the operations of a cell are due: a rate over time, and how arrivals follow each other.
 *
 * @param shape as given, such as {@code steps:5000..40000+5000/4s}; a number for a constant rate
 * @param arrivals evenly or as a Poisson process
 * @param curve operations a second from the end of the warm-up on, in which its first rate holds
 * @param seconds length of a shape that has an end
 * @param steps the parts that are judged each by itself; none of a shape that comes again and again
 */
public record RateSchedule(
    String shape, Arrivals arrivals, RateCurve curve, OptionalInt seconds, List<Step> steps) {

  /** How arrivals follow each other. */
  public enum Arrivals {
    /** At even distances. */
    UNIFORM,
    /** Independent of each other, at exponential distances. */
    POISSON;

    /** As on the command line. */
    public String word() {
      return EnumText.of(this);
    }
  }

  /**
   * A part of a shape.
   *
   * @param from seconds since the end of the warm-up
   * @param to likewise
   */
  public record Step(double from, double to) {}

  public RateSchedule {
    steps = List.copyOf(steps);
  }

  /** A rate that does not change. */
  public static RateSchedule constant(int rate, Arrivals arrivals) {
    return new RateSchedule(
        Integer.toString(rate),
        arrivals,
        new RateCurve(List.of(new Point(0, rate)), OptionalDouble.empty()),
        OptionalInt.empty(),
        List.of());
  }

  /** Operations a second on average in the measured window. */
  public double mean(int durationSeconds) {
    return curve.mean(0, durationSeconds);
  }
}
