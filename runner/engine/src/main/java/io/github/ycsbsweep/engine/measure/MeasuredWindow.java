// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.Timeline.Tick;
import io.github.ycsbsweep.engine.model.MeasuredSeconds;
import java.util.ArrayList;
import java.util.List;

/**
 * The ticks that the figures are from, without gaps. They begin after the warm-up, counted from the
 * first operation; the first second, in which threads were still connecting, and the last tick with
 * an operation, in which they stopped one after the other, are never among them.
 *
 * @param ticks in order of time; empty if the client did not run that long
 */
public record MeasuredWindow(List<Tick> ticks) {

  /**
   * A tick is taken if more than half of it belongs to the duration asked for, so a window is full
   * if less than this is missing.
   */
  public static final double HALF_A_TICK_SECONDS = 0.5;

  /**
   * Cuts the window out of a timeline.
   *
   * @param warmupSeconds at least this much is cut at the start
   * @param durationSeconds about this much is taken, in whole ticks
   */
  public static MeasuredWindow of(Timeline timeline, int warmupSeconds, int durationSeconds) {
    var first = timeline.firstOperation();
    var taken = new ArrayList<Tick>();
    var seconds = 0.0;
    var cut = MeasuredSeconds.earliest(warmupSeconds);
    for (var tick : beforeTheStop(timeline.ticks())) {
      var isWarm = (tick.startMillis() - first.orElseThrow()) / 1000.0 >= cut;
      if (isWarm && seconds < durationSeconds - HALF_A_TICK_SECONDS) {
        taken.add(tick);
        seconds += tick.length();
      }
    }
    return new MeasuredWindow(taken);
  }

  /** Of its ticks those of which the larger part lies between two times, in milliseconds. */
  MeasuredWindow between(long fromMillis, long toMillis) {
    return new MeasuredWindow(new Timeline(ticks).between(fromMillis, toMillis));
  }

  public boolean isEmpty() {
    return ticks.isEmpty();
  }

  /** Length in seconds: the sum of the ticks as they really were. */
  public double seconds() {
    return ticks.stream().mapToDouble(Tick::length).sum();
  }

  /** Milliseconds since the epoch. */
  public long startMillis() {
    return ticks.get(0).startMillis();
  }

  /** Milliseconds since the epoch. */
  public long endMillis() {
    return ticks.get(ticks.size() - 1).endMillis();
  }

  private static List<Tick> beforeTheStop(List<Tick> ticks) {
    var last = ticks.size() - 1;
    while (last > 0 && !ticks.get(last).hasOperations()) {
      last--;
    }
    return ticks.subList(0, Math.max(0, last));
  }
}
