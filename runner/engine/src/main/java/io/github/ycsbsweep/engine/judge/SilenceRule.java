// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.measure.MeasuredWindow;
import io.github.ycsbsweep.engine.measure.Outcome;
import io.github.ycsbsweep.engine.measure.Timeline.Tick;
import java.util.List;

/**
 * The end of a window in which nothing succeeded any more. Few operations fail meanwhile, since
 * each waits for its timeout, so no error rate shows that the store was gone.
 */
final class SilenceRule {

  /** As many successes must be missing; fewer may be missing by chance, at a low target. */
  private static final double MISSING = 100;

  private SilenceRule() {}

  /** Seconds of silence at the end of a window; 0 if it worked to its end. */
  static double seconds(MeasuredWindow window) {
    var ticks = window.ticks();
    var working = ticks.size();
    while (working > 0 && ticks.get(working - 1).count(Outcome.Kind.OK) == 0) {
      working--;
    }
    var silent = length(ticks.subList(working, ticks.size()));
    var successes = ticks.stream().mapToLong(tick -> tick.count(Outcome.Kind.OK)).sum();
    var rate = successes / Math.max(1, length(ticks.subList(0, working)));
    return rate * silent >= MISSING ? silent : 0;
  }

  private static double length(List<Tick> ticks) {
    return ticks.stream().mapToDouble(Tick::length).sum();
  }
}
