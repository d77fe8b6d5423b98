// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import java.util.ArrayList;
import java.util.List;

/** The seconds of a cell that its figures are from: those of the measured window. */
public final class MeasuredSeconds {

  /** Cut even without a warm-up: threads connect while others are at work. */
  private static final double CONNECT_SECONDS = 1;

  /** A second this much early still begins after the warm-up; the status thread is not exact. */
  private static final double TOLERANCE_SECONDS = 0.1;

  /** Of a sum of milliseconds. */
  private static final double ROUNDING = 0.0005;

  private MeasuredSeconds() {}

  /**
   * Where a window begins at the earliest, in seconds since the first operation.
   *
   * @param warmupSeconds at least this much is cut
   */
  public static double earliest(int warmupSeconds) {
    return Math.max(warmupSeconds, CONNECT_SECONDS) - TOLERANCE_SECONDS;
  }

  /** In order of time, without gaps; none if nothing was measured. */
  public static List<Second> of(Cell cell) {
    var length = cell.window().map(Cell.Window::seconds).orElse(0.0);
    var earliest = earliest(cell.setup().warmupSeconds());
    var taken = new ArrayList<Second>();
    var sum = 0.0;
    for (var second : cell.perSecond()) {
      if (second.second() >= earliest && sum < length - ROUNDING) {
        taken.add(second);
        sum += second.seconds();
      }
    }
    return taken;
  }

  /** Successful operations a second, in each of them. */
  public static double[] throughputs(Cell cell) {
    return of(cell).stream()
        .filter(second -> second.seconds() > 0)
        .mapToDouble(second -> second.ok() / second.seconds())
        .toArray();
  }
}
