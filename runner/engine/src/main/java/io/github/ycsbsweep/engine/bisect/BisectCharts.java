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
import java.util.List;

/** The history of a bisection, drawn. */
final class BisectCharts {

  private static final double ROOM = 0.01;

  private BisectCharts() {}

  static List<Chart> of(BisectRecord record, BisectResult result) {
    return result.rises().isEmpty()
        ? List.of(costs(record))
        : List.of(costs(record), probabilities(record, result));
  }

  private static Axis commits(BisectRecord record) {
    return Axis.linear(
        "commits after the good one", "commits", -0.5, record.measurable().size() - 0.5);
  }

  /** What was measured against the good commit, with its intervals. */
  private static Chart costs(BisectRecord record) {
    var commits = record.measurable();
    var pairs = record.pairs().stream().filter(pair -> pair.base() == 0).toList();
    var intervals =
        pairs.stream()
            .flatMap(pair -> pair.ratio(Interval.LEVEL).stream())
            .flatMap(ratio -> ratio.ratio().interval().stream())
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
      var ratio = pair.ratio(Interval.LEVEL);
      if (ratio.isPresent()) {
        var value = ratio.get().ratio().value();
        var commit = commits.get(pair.candidate());
        var note = Text.format("%s %s: %.3f", commit.shortId(), commit.subject(), value);
        var point = Point.of(pair.candidate(), value, note);
        points.add(
            ratio
                .get()
                .ratio()
                .interval()
                .map(it -> point.with(it.low(), it.high(), y))
                .orElse(point));
      }
    }
    points.sort((one, other) -> Double.compare(one.x(), other.x()));
    return new Chart(
        "bisect-cost",
        "Cost along the history",
        "each measured commit against the good one, with its interval",
        "More than 1 is worse than the good commit.",
        commits(record),
        List.of(y),
        List.of(Line.of("measured", 0, Stroke.NONE, points).marked(Marker.CIRCLE)),
        List.of());
  }

  private static Chart probabilities(BisectRecord record, BisectResult result) {
    var points = new ArrayList<Point>();
    for (var i = 0; i < result.rises().size(); i++) {
      var share = 100 * result.rises().get(i);
      var commit = record.measurable().get(i);
      points.add(Point.of(i, share, Text.format("%s: %.1f %%", commit.shortId(), share)));
    }
    return new Chart(
        "bisect-probability",
        "Probability of a rise",
        "that a commit costs more than the one before it",
        "By all measurements together.",
        commits(record),
        List.of(Axis.linear("probability, %", "%", 0, 105)),
        List.of(Line.of("probability", 0, Stroke.THIN, points).marked(Marker.CIRCLE)),
        List.of());
  }
}
