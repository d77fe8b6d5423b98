// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import io.github.ycsbsweep.analysis.measure.Timeline.Tick;
import java.util.ArrayList;
import java.util.List;

/**
 * The ticks that the figures are from. They begin after the warm-up, counted from the first
 * operation; the first tick, in which the client was still connecting, and the last, in which its
 * threads stopped one after the other, are never among them.
 *
 * @param ticks in order of time; empty if the client did not run that long
 */
record MeasuredWindow(List<Tick> ticks) {

  /** A tick this much early still begins after the warm-up; the status thread is not exact. */
  private static final double TOLERANCE_SECONDS = 0.1;

  /** A tick shorter than this is what was left at the end; a window is full if less is missing. */
  static final double WHOLE_TICK_SECONDS = 0.5;

  /**
   * Cuts the window out of a timeline.
   *
   * @param warmupSeconds at least this much is cut at the start
   * @param durationSeconds at most this much is taken
   */
  static MeasuredWindow of(Timeline timeline, int warmupSeconds, int durationSeconds) {
    var first = timeline.firstOperation();
    var taken = new ArrayList<Tick>();
    var seconds = 0.0;
    var cut = Math.max(warmupSeconds - TOLERANCE_SECONDS, WHOLE_TICK_SECONDS);
    for (var tick : timeline.ticks()) {
      var isWarm = (tick.startMillis() - first.orElseThrow()) / 1000.0 >= cut;
      var fits = seconds < durationSeconds - WHOLE_TICK_SECONDS;
      if (isWarm && fits && tick.length() >= WHOLE_TICK_SECONDS) {
        taken.add(tick);
        seconds += tick.length();
      }
    }
    return new MeasuredWindow(taken);
  }

  /** Length: the sum of the ticks as they really were. */
  double seconds() {
    return ticks.stream().mapToDouble(Tick::length).sum();
  }

  /** Milliseconds since the epoch. */
  long startMillis() {
    return ticks.get(0).startMillis();
  }

  /** Milliseconds since the epoch. */
  long endMillis() {
    return ticks.get(ticks.size() - 1).endMillis();
  }
}
