// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The history of a bisection, drawn. */
final class BisectChart {

  private static final double ROOM = 0.01;

  private BisectChart() {}

  /** What was measured against the good commit, and how likely each commit costs. */
  static Chart of(BisectRecord record, BisectResult result) {
    var commits = record.measurable();
    var pairs = record.pairs().stream().filter(pair -> pair.base() == 0).toList();
    var intervals =
        pairs.stream()
            .flatMap(pair -> record.cost(pair).stream())
            .flatMap(ratio -> ratio.interval().stream())
            .toList();
    var low = intervals.stream().mapToDouble(Interval::low).min().orElse(1);
    var high = intervals.stream().mapToDouble(Interval::high).max().orElse(1);
    var y =
        Axis.linear(
            "cost, the good commit is 1",
            "cost",
            Math.max(0, Math.min(1, low) - ROOM),
            Math.max(1, high) + ROOM);
    var points = new ArrayList<Point>();
    points.add(Point.of(0, 1, commits.get(0).shortId() + ", the good one"));
    for (var pair : pairs) {
      for (var ratio : record.cost(pair).stream().toList()) {
        var note = Text.format("%s: %.3f", commits.get(pair.candidate()).shortId(), ratio.value());
        points.add(Point.of(pair.candidate(), ratio.value(), note).with(ratio.interval(), y));
      }
    }
    points.sort(Comparator.comparingDouble(Point::x));
    var shares = new ArrayList<Point>();
    for (var i = 0; i < result.rises().size(); i++) {
      var share = 100 * result.rises().get(i);
      var note = Text.format("%s: %.1f %%", commits.get(i).shortId(), share);
      shares.add(Point.of(i, share, note));
    }
    var lines = new ArrayList<Line>();
    lines.add(Line.of("cost", 0, Stroke.NONE, points).marked(Marker.CIRCLE));
    if (!shares.isEmpty()) {
      lines.add(Line.of("probability of a rise", 1, Stroke.THIN, shares).onRight());
    }
    return new Chart(
        "bisect",
        "Along the history",
        "cost of each measured commit with its interval, and the probability of a rise",
        "More than 1 is worse than the good commit. The probability is by all measurements.",
        Axis.linear("commits after the good one", "commits", -0.5, commits.size() - 0.5),
        shares.isEmpty() ? List.of(y) : List.of(y, Axis.linear("probability, %", "%", 0, 105)),
        lines,
        List.of());
  }
}
