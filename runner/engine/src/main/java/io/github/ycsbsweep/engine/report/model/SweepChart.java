// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Scale;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.ScalabilityFit;
import io.github.ycsbsweep.engine.statistics.ScalabilityFit.Estimate;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The curves of a workload: throughput on the left axis and service time on the right, against
 * client threads, as published comparisons draw it.
 */
public final class SweepChart {

  /** Highest ÷ lowest latency from which on the axis is logarithmic. */
  private static final double WIDE = 50;

  /** Curves that are drawn with their service times and fits: of more nobody could follow any. */
  private static final int MOST_WHOLE = 4;

  /** Points of a fitted curve. */
  private static final int STEPS = 60;

  private final List<Curve> curves;
  private final List<ThreadCount> points;
  private final boolean isWhole;
  private final boolean isFitted;

  /** A cell that a fault disturbed has none that can be compared. */
  private final boolean hasLatencies;

  private final Axis throughput;
  private final Axis latency;
  private final List<Line> lines = new ArrayList<>();

  private SweepChart(List<Curve> curves) {
    this.curves = curves;
    this.points = points(curves);
    this.isWhole = curves.size() <= MOST_WHOLE;
    this.isFitted = curves.stream().anyMatch(curve -> curve.fit().isPresent());
    this.hasLatencies = isWhole && millis(curves).getCount() > 0;
    this.throughput = throughputAxis();
    this.latency = latencyAxis(curves);
  }

  /** Empty if nothing was measured. */
  public static Optional<Chart> of(String workload, List<Curve> curves) {
    return points(curves).isEmpty()
        ? Optional.empty()
        : Optional.of(new SweepChart(curves).chart(workload));
  }

  private static List<ThreadCount> points(List<Curve> curves) {
    return curves.stream().flatMap(curve -> curve.points().stream()).toList();
  }

  private Chart chart(String workload) {
    for (var i = 0; i < curves.size(); i++) {
      curve(i, curves.get(i));
    }
    return new Chart(
        workload,
        workload,
        hasLatencies
            ? "Throughput and service time; the figures are in the table"
            : "Throughput; the figures, and the service times, are in the table",
        note(),
        Axis.threads(
            "client threads",
            points.stream().map(ThreadCount::threads).distinct().sorted().toList()),
        hasLatencies ? List.of(throughput, latency) : List.of(throughput),
        lines.stream().filter(Line::hasPoints).toList(),
        curves.stream().filter(Curve::standIn).map(Curve::label).toList());
  }

  private String note() {
    if (!isWhole) {
      return "Upright bars: 95 % intervals of the throughput. The service times and fitted curves"
          + " of more than "
          + MOST_WHOLE
          + " systems are in the tables alone.";
    }
    var latencies =
        isLined(curves)
            ? " Dashed: median, dotted: 99th percentile of the service time."
            : " Diamond: median, triangle: 99th percentile of the service time.";
    return (isLined(curves) ? "Solid: throughput." : "Circle: throughput.")
        + (hasLatencies ? latencies : "")
        + " Upright bars: 95 % intervals of the throughput."
        + (isFitted ? " Thin dashes: the fitted curve, with its knee and its peak." : "")
        + (latency.scale() == Scale.LOG10
            ? " The service times span a wide range, so their axis is logarithmic."
            : "");
  }

  private Axis throughputAxis() {
    return Axis.linear(
        "throughput, ops/s",
        "ops/s",
        "solid, 95 % bars" + (isFitted && isWhole ? ", fit thinly dashed" : ""),
        Chart.head(
            points.stream().mapToDouble(ThreadCount::opsPerSecond).max().orElse(0),
            points.stream()
                .flatMap(point -> point.interval().stream())
                .mapToDouble(Interval::high)
                .max()
                .orElse(0)));
  }

  /** Over a wide range it is logarithmic, since the low ones would all lie at its foot else. */
  static Axis latencyAxis(List<Curve> curves) {
    var millis = millis(curves);
    var legend = "median " + (isLined(curves) ? "dashed, p99 dotted" : "diamond, p99 triangle");
    var name = "service time, ms";
    return millis.getCount() > 0 && millis.getMax() > WIDE * millis.getMin()
        ? Axis.log(name, "ms", legend, millis.getMin(), millis.getMax())
        : Axis.linear(name, "ms", legend, 1.08 * Math.max(0.001, millis.getMax()));
  }

  private static DoubleSummaryStatistics millis(List<Curve> curves) {
    return points(curves).stream()
        .flatMap(it -> Stream.of(it.shownLatency(Latency::p50), it.shownLatency(Latency::p99)))
        .flatMapToDouble(OptionalDouble::stream)
        .map(Figures::drawnMillis)
        .summaryStatistics();
  }

  private static boolean isLined(List<Curve> curves) {
    return curves.stream().anyMatch(curve -> curve.points().size() > 1);
  }

  private void curve(int color, Curve curve) {
    if (isWhole) {
      latency(color, curve, Latency::p50, Stroke.DASHED, Marker.DIAMOND);
      latency(color, curve, Latency::p99, Stroke.DOTTED, Marker.TRIANGLE);
    }
    lines.add(
        Line.of(
                curve.label(),
                color,
                Stroke.BOLD,
                curve.points().stream().map(this::point).toList())
            .marked(Marker.CIRCLE));
    curve.fit().filter(fit -> isWhole).ifPresent(fit -> fit(color, curve, fit));
  }

  private Point point(ThreadCount point) {
    var words = new ArrayList<String>();
    words.add(
        (Figures.count(point.opsPerSecond())
                + " ops/s "
                + Figures.plusMinus(point.opsPerSecond(), point.interval()))
            .strip());
    words.addAll(Headline.latencies(point));
    if (point.isBreached()) {
      words.add("too many operations failed");
    }
    return Point.of(point.threads(), point.opsPerSecond(), String.join(", ", words))
        .bad(point.isBreached())
        .with(point.interval(), throughput);
  }

  /** A line through one point can't be seen. */
  private void latency(
      int color, Curve curve, Function<Latency, OptionalLong> figure, Stroke stroke, Marker alone) {
    var points =
        curve.points().stream()
            .flatMap(
                point ->
                    point.shownLatency(figure).stream()
                        .mapToObj(it -> Point.of(point.threads(), Figures.drawnMillis(it), "")))
            .toList();
    var marker = points.size() > 1 ? Marker.NONE : alone;
    lines.add(Line.of(curve.label(), color, stroke, points).called("").onRight().marked(marker));
  }

  /** Between the fewest and the most threads measured. */
  private void fit(int color, Curve curve, ScalabilityFit fit) {
    var sound = curve.sound();
    var fewest = sound.get(0).threads();
    var most = sound.get(sound.size() - 1).threads();
    var drawn =
        IntStream.rangeClosed(0, STEPS)
            .mapToDouble(i -> fewest * Math.pow((double) most / fewest, (double) i / STEPS))
            .mapToObj(threads -> Point.of(threads, fit.law().throughput(threads), ""))
            .toList();
    lines.add(Line.of(curve.label(), color, Stroke.FITTED, drawn).called(""));
    var marks = new ArrayList<Point>();
    mark("knee", fit, fit.knee(), fewest).ifPresent(marks::add);
    mark("peak", fit, fit.peakThreads(), fewest).ifPresent(marks::add);
    lines.add(Line.of(curve.label(), color, Stroke.NONE, marks).called("").marked(Marker.RING));
  }

  private static Optional<Point> mark(
      String name, ScalabilityFit fit, Optional<Estimate> threads, int fewest) {
    return threads
        .map(Estimate::value)
        .filter(value -> value >= fewest)
        .map(
            value ->
                Point.of(value, fit.law().throughput(value), name + " " + Figures.count(value)));
  }
}
