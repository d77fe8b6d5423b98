// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.statistics.LookPlan;
import io.github.ycsbsweep.engine.statistics.Margin;

/**
 * What a search looks for, and when a pair of commits is decided.
 *
 * @param smallest effect that is looked for
 * @param starts of a measurement that is one of many
 * @param looks at a pair that is to be decided, after each measurement of it
 */
record SearchPlan(Margin smallest, int starts, LookPlan looks) {

  /** A pair that is to be decided has twice as many starts at once: fewer tell no scatter. */
  static SearchPlan of(Margin smallest, int starts, int mostStarts) {
    var step = 2 * starts;
    var most = Math.max(1, mostStarts / step) * step;
    return new SearchPlan(smallest, starts, LookPlan.every(step, most));
  }

  /** Starts of a measurement of a pair that is to be decided. */
  int decisiveStarts() {
    return 2 * starts;
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
