// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Whether throughput held still while it was measured. It did not if a line through its seconds
 * changes by 5 % of the mean or more over the window, and chance explains that in fewer than 5 of
 * 100 windows. Seconds that resemble their neighbours wander by themselves, see {@link
 * AutoregressiveFit}; autocorrelations from 0 to 0.95 are reckoned with, since a false alarm costs
 * more here than a small change that goes unseen.
 *
 * <p>A ramp of 20 % is seen in all of 100 windows of 15 seconds that vary by 2 %, in 60 of those
 * that vary by 5 %, and in 98 of 60 seconds that vary by 5 %, at ρ 0.5. So {@code STEADY} says that
 * no change was seen, not that there was none.
 *
 * @param judgement what may be said
 * @param changePercent from the start to the end of the window, in percent of the mean, negative
 *     where throughput fell; empty if not judged
 */
public record Steadiness(Judgement judgement, OptionalDouble changePercent) {

  /** What may be said about a window. */
  public enum Judgement {
    /** No change was seen that is both relevant and more than chance. */
    STEADY,
    /** Throughput rose or fell: a longer warm-up, or a look at what else ran, is due. */
    UNSTEADY,
    /** Fewer than 8 seconds, or nothing was done in them. */
    NOT_JUDGED
  }

  private static final int FEWEST_SECONDS = 8;
  private static final double RELEVANT_PERCENT = 5;
  private static final double WEAKEST = 0;
  private static final double STRONGEST = 0.95;

  /**
   * Judges a window.
   *
   * @param perSecond throughputs of consecutive seconds in operations per second, none left out
   */
  public static Steadiness of(double... perSecond) {
    var mean = Arrays.stream(perSecond).average().orElse(0);
    if (perSecond.length < FEWEST_SECONDS || mean <= 0) {
      return new Steadiness(Judgement.NOT_JUDGED, OptionalDouble.empty());
    }
    var fit = AutoregressiveFit.change(perSecond, WEAKEST, STRONGEST);
    var percent = 100 * fit.mean() / mean;
    var isUnsteady =
        Math.abs(percent) >= RELEVANT_PERCENT && fit.probabilityOfChance() < 1 - Interval.LEVEL;
    return new Steadiness(
        isUnsteady ? Judgement.UNSTEADY : Judgement.STEADY, OptionalDouble.of(percent));
  }
}
