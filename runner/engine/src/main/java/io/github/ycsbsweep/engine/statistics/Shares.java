// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * The interval of a share that was counted: the exact one, which never promises too much (C. J.
 * Clopper and E. S. Pearson, 1934, <i>The use of confidence or fiducial limits illustrated in the
 * case of the binomial</i>).
 */
public final class Shares {

  private Shares() {}

  /**
   * The interval of the share.
   *
   * @param count how many were so, 0 to {@code all}
   * @param all how many were looked at, at least 1
   * @return within 0 to 1
   */
  public static Interval interval(int count, int all) {
    if (count < 0 || all < 1 || count > all) {
      throw new IllegalArgumentException("no share: " + count + " of " + all);
    }
    var tail = (1 - Interval.LEVEL) / 2;
    var low =
        count == 0
            ? 0
            : BetaDistribution.of(count, all - count + 1).inverseCumulativeProbability(tail);
    var high =
        count == all
            ? 1
            : BetaDistribution.of(count + 1, all - count).inverseCumulativeProbability(1 - tail);
    return Interval.of(low, high, Interval.Kind.REPEATS);
  }
}
