// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

/**
 * A confidence interval: where the true value of a figure lies. Made anew from other measurements,
 * {@code level} of such intervals hold the true value.
 *
 * @param low in the unit of the figure
 * @param high in the unit of the figure, at least {@code low}; {@link Double#POSITIVE_INFINITY}
 *     where the measurements set no upper bound
 * @param level confidence, more than 0 and less than 1
 * @param kind what the interval was made from, and so what it can tell
 */
public record Interval(double low, double high, double level, Kind kind) {

  /** The confidence of every interval that this package makes. */
  public static final double LEVEL = 0.95;

  /** What an interval was made from. */
  public enum Kind {
    /** The seconds of one run: says nothing about how far the next run would be off. */
    WITHIN_RUN,
    /** Several runs: holds for runs under the same conditions. */
    REPEATS,
    /** The scatter of measured points around a fitted curve: holds if the curve fits. */
    FIT
  }

  /** Refuses bounds that are no interval. */
  public Interval {
    if (!(low <= high && level > 0 && level < 1)) {
      throw new IllegalArgumentException(
          "no interval: low " + low + ", high " + high + ", level " + level);
    }
  }

  /** An interval at {@link #LEVEL}. */
  static Interval of(double low, double high, Kind kind) {
    return new Interval(low, high, LEVEL, kind);
  }

  /** Whether a value lies in it, bounds included. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
