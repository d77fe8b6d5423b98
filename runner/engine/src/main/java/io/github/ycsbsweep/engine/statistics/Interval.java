// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.distribution.BetaDistribution;

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

  private static final int FEWEST_SECONDS = 4;
  private static final double STRONGEST = 0.9;

  /** What an interval was made from. */
  public enum Kind {
    /** The seconds of one run: says nothing about how far the next run would be off. */
    WITHIN_RUN,
    /** The visits of one run: likewise, but the machine's slow and fast times are in it. */
    VISITS,
    /** Several runs: holds for runs under the same conditions. */
    REPEATS,
    /** The scatter of measured points around a fitted curve: holds if the curve fits. */
    FIT;

    /** Whether nothing is known of how far the next run would be off. */
    public boolean isOfOneRun() {
      return this == WITHIN_RUN || this == VISITS;
    }
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

  /**
   * The interval of a share that was counted: the exact one, which never promises too much (C. J.
   * Clopper and E. S. Pearson, 1934, <i>The use of confidence or fiducial limits illustrated in the
   * case of the binomial</i>).
   *
   * @param count how many were so, 0 to {@code all}
   * @param all how many were looked at, at least 1
   * @return within 0 to 1
   */
  public static Interval ofShare(int count, int all) {
    if (count < 0 || all < 1 || count > all) {
      throw new IllegalArgumentException("no share: " + count + " of " + all);
    }
    var tail = (1 - LEVEL) / 2;
    var low =
        count == 0
            ? 0
            : BetaDistribution.of(count, all - count + 1).inverseCumulativeProbability(tail);
    var high =
        count == all
            ? 1
            : BetaDistribution.of(count + 1, all - count).inverseCumulativeProbability(1 - tail);
    return of(low, high, Kind.REPEATS);
  }

  /**
   * The interval of a run's mean throughput from its seconds. Neighbouring seconds resemble each
   * other, so they count for less than as many independent ones: see {@link AutoregressiveFit}.
   * Every autocorrelation from -0.9 to 0.9 is thought equally likely before the seconds are looked
   * at.
   *
   * <p>Of 100 runs with a known mean it holds it in 95 to 97 from 15 seconds on, at ρ 0 and 0.5; of
   * 4 or 8 seconds in 94 to 99. Seconds that hang together more than that are beyond so short a
   * window: at ρ 0.9, 75 of 100 hold it of 15 seconds, 86 of 60 seconds.
   *
   * <p>It is about the mean under the conditions of this one run. Another start of the server,
   * another layout of its memory, another hour may be further off than it tells; only repeats show
   * that.
   *
   * @param perSecond throughputs of consecutive seconds in operations per second, none left out
   * @return operations per second, around the arithmetic mean; empty with fewer than 4 seconds
   */
  public static Optional<Interval> withinRun(double... perSecond) {
    return ofOneRun(Kind.WITHIN_RUN, perSecond);
  }

  /**
   * The interval of a mean throughput from several visits, between which other cells were measured.
   * Made as {@link #withinRun} is: the visits before and after a turning point are neighbours.
   *
   * @param ofVisits throughputs of the visits in operations per second, in order of time
   * @return operations per second, around the arithmetic mean; empty with fewer than 4 visits
   */
  public static Optional<Interval> betweenVisits(double... ofVisits) {
    return ofOneRun(Kind.VISITS, ofVisits);
  }

  private static Optional<Interval> ofOneRun(Kind kind, double... throughputs) {
    if (throughputs.length < FEWEST_SECONDS) {
      return Optional.empty();
    }
    var mean = Arrays.stream(throughputs).average().orElseThrow();
    var halfWidth = AutoregressiveFit.mean(throughputs, -STRONGEST, STRONGEST).halfWidth();
    return Optional.of(of(Math.max(0, mean - halfWidth), mean + halfWidth, kind));
  }

  /** Whether a value lies in it, bounds included. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
