// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import java.util.List;
import java.util.OptionalDouble;

/**
 * By what factor operations got slower in the course of a cell: the time of 3,000 of them in its
 * last tenth ÷ that in its first, 2 seconds at least. Growth begins with the first operation, so
 * the warm-up counts; the very first second does not, while clients connect.
 */
public final class TimeGrowth {

  private static final double CONNECT_SECONDS = 1;
  private static final double SHORTEST_SECONDS = 0.5;
  private static final int PARTS = 10;
  private static final int FEWEST_SECONDS = 2;

  private TimeGrowth() {}

  /** Empty of a cell too short for a beginning and an end, or where nothing succeeded in one. */
  static OptionalDouble of(Cell cell) {
    var seconds = seconds(cell);
    var part = Math.max(FEWEST_SECONDS, seconds.size() / PARTS);
    if (seconds.size() < 2 * part) {
      return OptionalDouble.empty();
    }
    var start = rate(seconds.subList(0, part));
    var end = rate(seconds.subList(seconds.size() - part, seconds.size()));
    return start > 0 && end > 0 ? OptionalDouble.of(start / end) : OptionalDouble.empty();
  }

  /** The seconds that count. */
  public static List<Second> seconds(Cell cell) {
    return cell.perSecond().stream()
        .filter(second -> second.second() >= CONNECT_SECONDS)
        .filter(second -> second.seconds() >= SHORTEST_SECONDS)
        .toList();
  }

  /** Operations a second. */
  public static double rate(List<Second> seconds) {
    return seconds.stream().mapToLong(Second::ok).sum()
        / seconds.stream().mapToDouble(Second::seconds).sum();
  }
}
