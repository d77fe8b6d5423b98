// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.history;

import static java.time.temporal.ChronoUnit.DAYS;
import static java.time.temporal.ChronoUnit.HOURS;
import static java.time.temporal.ChronoUnit.MINUTES;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.history.CellSeries.MetricSeries;
import io.github.ycsbsweep.engine.history.CellSeries.RunPoint;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.support.EnumText;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A figure of a curve over time: a line for each number of threads, a ring at each change. */
record HistoryChart(Metric metric, Instant start, ChronoUnit unit, List<Line> lines) {

  private static final int MOST_LENGTH = 60;

  /** What an axis of time counts in. */
  private static ChronoUnit unit(Duration span) {
    return span.toDays() >= 3 ? DAYS : span.toHours() >= 3 ? HOURS : MINUTES;
  }

  /**
   * The chart of a metric.
   *
   * @param number of the curve in the archive, which makes the name of its file unique
   * @return empty if no series of the curve has the figure
   */
  static Optional<Chart> of(HistoryReport.HistoryCurve curve, Metric metric, int number) {
    var series = curve.metrics().stream().filter(one -> one.metric() == metric).toList();
    var times =
        series.stream()
            .flatMap(one -> one.points().stream())
            .map(point -> point.run().started())
            .sorted()
            .toList();
    if (times.isEmpty()) {
      return Optional.empty();
    }
    var start = times.get(0);
    var span = Duration.between(start, times.get(times.size() - 1));
    var chart = new HistoryChart(metric, start, unit(span), new ArrayList<>());
    for (var i = 0; i < series.size(); i++) {
      chart.line(i, series.get(i));
    }
    return Optional.of(chart.drawn(curve, span, number));
  }

  private Chart drawn(HistoryReport.HistoryCurve curve, Duration span, int number) {
    var highest =
        lines.stream().flatMap(line -> line.points().stream()).mapToDouble(Point::y).max();
    var heading = metric.isLatency() ? metric.label() + ", ms" : Figures.heading(metric);
    return new Chart(
        file(curve, number),
        curve.label() + ": " + heading,
        heading + " of each run over time; the figures are in the table",
        "A ring stands at the first run behind a change, with the change in percent.",
        Axis.linear(
            EnumText.of(unit) + " since " + start,
            EnumText.of(unit),
            0,
            Math.max(1, at(start.plus(span)))),
        List.of(
            Axis.linear(
                heading,
                metric.isLatency() ? "ms" : heading,
                "",
                1.15 * Math.max(0.001, highest.orElse(0)))),
        lines.stream().filter(Line::hasPoints).toList(),
        List.of());
  }

  private String file(HistoryReport.HistoryCurve curve, int number) {
    var name = curve.key().name();
    var words = (name.system() + "-" + name.workload()).replaceAll("[^A-Za-z0-9.-]+", "-");
    var cut = words.substring(0, Math.min(MOST_LENGTH, words.length()));
    return Text.format("%02d-%s-%s", number, cut, metric.label());
  }

  private void line(int color, MetricSeries series) {
    var label = Text.count(series.cells().key().name().threads(), "thread");
    var points = series.points().stream().map(it -> point(it, series, shown(it, series))).toList();
    lines.add(Line.of(label, color, Stroke.THIN, points).marked(Marker.CIRCLE));
    var rings = new ArrayList<Point>();
    for (var change : series.changes()) {
      var note = Text.format("%+.1f %%", change.percent());
      rings.add(point(series.points().get(change.at()), series, note));
    }
    lines.add(Line.of(label, color, Stroke.NONE, rings).called("").marked(Marker.RING));
  }

  private String shown(RunPoint point, MetricSeries series) {
    return Figures.of(metric, series.value(point)) + ", " + point.runId();
  }

  private Point point(RunPoint of, MetricSeries series, String note) {
    var value = series.value(of);
    return Point.of(at(of.run().started()), metric.isLatency() ? value / 1000 : value, note);
  }

  private double at(Instant time) {
    return Duration.between(start, time).toMillis() / 1000.0 / unit.getDuration().toSeconds();
  }
}
