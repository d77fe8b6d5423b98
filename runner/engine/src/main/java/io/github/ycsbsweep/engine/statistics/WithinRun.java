// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Arrays;
import java.util.Optional;

/**
 * The interval of a run's mean throughput from its seconds. Neighbouring seconds resemble each
 * other, so they count for less than as many independent ones: see {@link AutoregressiveFit}. Every
 * autocorrelation from -0.9 to 0.9 is thought equally likely before the seconds are looked at.
 *
 * <p>Of 100 runs with a known mean it holds it in 95 to 97 from 15 seconds on, at ρ 0 and 0.5; of 4
 * or 8 seconds in 94 to 99. Seconds that hang together more than that are beyond so short a window:
 * at ρ 0.9, 75 of 100 hold it of 15 seconds, 86 of 60 seconds.
 *
 * <p>It is about the mean under the conditions of this one run. Another start of the server,
 * another layout of its memory, another hour may be further off than it tells; only repeats show
 * that.
 */
public final class WithinRun {

  private static final int FEWEST_SECONDS = 4;
  private static final double STRONGEST = 0.9;

  private WithinRun() {}

  /**
   * The interval of the mean.
   *
   * @param perSecond throughputs of consecutive seconds in operations per second, none left out
   * @return operations per second, around the arithmetic mean; empty with fewer than 4 seconds
   */
  public static Optional<Interval> interval(double... perSecond) {
    if (perSecond.length < FEWEST_SECONDS) {
      return Optional.empty();
    }
    var mean = Arrays.stream(perSecond).average().orElseThrow();
    var halfWidth = AutoregressiveFit.mean(perSecond, -STRONGEST, STRONGEST).halfWidth();
    return Optional.of(
        Interval.of(Math.max(0, mean - halfWidth), mean + halfWidth, Interval.Kind.WITHIN_RUN));
  }
}
