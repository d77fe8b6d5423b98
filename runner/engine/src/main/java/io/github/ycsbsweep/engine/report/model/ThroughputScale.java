// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.List;

// SPDX-License-Identifier: Apache-2.0

/**
 * The axis that the throughputs of a workload are drawn on: from 0 to a little above the highest,
 * and above the intervals, unless these are so wide that they would press the curves flat.
 *
 * @param head upper end in operations a second, more than 0
 */
public record ThroughputScale(double head) {

  private static final double WIDEST = 1.25;
  private static final double ROOM = 1.08;

  public static ThroughputScale of(List<Curve> curves) {
    var points = curves.stream().flatMap(curve -> curve.points().stream()).toList();
    var highest = points.stream().mapToDouble(Curve.Point::throughput).max().orElse(0);
    var bars =
        points.stream()
            .flatMap(point -> point.interval().stream())
            .mapToDouble(Interval::high)
            .max()
            .orElse(0);
    var drawn = Math.max(highest, Math.min(bars, WIDEST * highest));
    return new ThroughputScale(Math.max(1, drawn) * ROOM);
  }

  /** Where a throughput is drawn: what is beyond the axis, at its end. */
  public double clip(double throughput) {
    return Math.min(head, throughput);
  }
}
