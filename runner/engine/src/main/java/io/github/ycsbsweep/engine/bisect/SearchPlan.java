// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.statistics.LookPlan;
import io.github.ycsbsweep.engine.statistics.Margin;

/**
 * What a search looks for, and when a pair of commits is decided.
 *
 * @param smallest effect that is looked for
 * @param starts of one measurement
 * @param looks at a pair that is to be decided, after each measurement of it
 */
record SearchPlan(Margin smallest, int starts, LookPlan looks) {

  static SearchPlan of(Margin smallest, int starts, int mostStarts) {
    var most = Math.max(1, mostStarts / starts) * starts;
    return new SearchPlan(smallest, starts, LookPlan.every(LookPlan.Spending.POCOCK, starts, most));
  }

  /** As a logarithm. */
  double smallestStep() {
    return Math.log(smallest.factor());
  }

  int mostStarts() {
    return looks.last().starts();
  }

  /** Confidence of a pair's interval after so many starts. */
  double level(int made) {
    return looks.looks().stream()
        .filter(look -> look.starts() >= made)
        .findFirst()
        .orElse(looks.last())
        .level();
  }
}
