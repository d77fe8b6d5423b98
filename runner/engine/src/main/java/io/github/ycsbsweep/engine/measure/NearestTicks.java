// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import java.util.List;

/**
 * Finds for each row of a log the tick that it is nearest to. Rows and ticks are in order of time,
 * so the search goes on from where it was; all are looked at only where a clock was set back.
 */
final class NearestTicks {

  private final List<LogInterval> ticks;
  private int nearest;
  private long before = Long.MAX_VALUE;

  /** Of at least one tick. */
  NearestTicks(List<LogInterval> ticks) {
    this.ticks = ticks;
  }

  /** Its place; of several as near as each other the first. */
  int of(LogInterval row) {
    var isLater = twiceTheMiddle(row) >= before;
    before = twiceTheMiddle(row);
    nearest = isLater ? nearest : 0;
    for (var i = nearest + 1; i < ticks.size(); i++) {
      if (distance(i, row) < distance(nearest, row)) {
        nearest = i;
      } else if (isLater && distance(i, row) > distance(nearest, row)) {
        return nearest;
      }
    }
    return nearest;
  }

  /** By their middles: their ends would put a whole row into a short last tick. */
  private long distance(int tick, LogInterval row) {
    return Math.abs(twiceTheMiddle(ticks.get(tick)) - twiceTheMiddle(row));
  }

  private static long twiceTheMiddle(LogInterval one) {
    return one.startMillis() + one.endMillis();
  }
}
