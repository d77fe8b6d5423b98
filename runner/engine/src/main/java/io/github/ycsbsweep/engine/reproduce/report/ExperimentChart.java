// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Bar;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.reproduce.evidence.AbsoluteFigure;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import io.github.ycsbsweep.engine.reproduce.evidence.Unit;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.ChartKind;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An experiment as its source drew it: throughput against the original's threads, on a second axis
 * latency or bytes where the source had one; published points over measured ones.
 */
record ExperimentChart(
    ReproductionResult result, Recipe.Experiment experiment, List<Line> lines, List<Axis> axes) {

  /** Highest ÷ lowest figure from which on an axis is logarithmic. */
  private static final double WIDE = 20;

  private static final Map<Metric, String> NAMES =
      Map.of(
          Metric.THROUGHPUT, "throughput",
          Metric.MEAN, "mean service time",
          Metric.NETWORK, "network");

  /** Those experiments of which something was measured. */
  static List<Chart> of(ReproductionResult result) {
    return result.experiments().stream()
        .flatMap(
            experiment ->
                (experiment.chart() == ChartKind.GROWTH
                        ? GrowthChart.of(result, experiment)
                        : new ExperimentChart(
                                result, experiment, new ArrayList<>(), new ArrayList<>())
                            .chart())
                    .stream())
        .toList();
  }

  private static List<Metric> metrics(ChartKind kind) {
    return switch (kind) {
      case LATENCY -> List.of(Metric.THROUGHPUT, Metric.MEAN);
      case TRANSFER -> List.of(Metric.THROUGHPUT, Metric.NETWORK);
      case THROUGHPUT, GROWTH -> List.of(Metric.THROUGHPUT);
    };
  }

  private Optional<Chart> chart() {
    var threads = new ArrayList<Integer>();
    for (var metric : metrics(experiment.chart())) {
      var figures = AbsoluteFigure.of(result.evidence(), experiment.id(), metric);
      if (figures.stream().anyMatch(one -> one.measured().isPresent())) {
        draw(metric, figures);
        figures.forEach(one -> threads.add(one.threads()));
      }
    }
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    var names = metrics(experiment.chart()).stream().map(NAMES::get).toList();
    return Optional.of(
        new Chart(
            experiment.id(),
            experiment.title(),
            String.join(" and ", names) + ", measured and published, against client threads",
            "",
            Axis.threads(
                "client threads of the original", threads.stream().distinct().sorted().toList()),
            axes,
            lines,
            List.of()));
  }

  private void draw(Metric metric, List<AbsoluteFigure> figures) {
    var number = axes.size();
    var unit = Unit.of(metric);
    var axis = axis(metric, unit, number, figures);
    axes.add(axis);
    var color = 0;
    for (var series : result.of(experiment)) {
      var id = series.design().id();
      var own = figures.stream().filter(one -> one.series().equals(id)).toList();
      if (!own.isEmpty()) {
        var title = series.design().title();
        // A second axis has the colours of the first, and its lines no names of their own.
        var label = number == 0 ? title : "";
        var here =
            own.stream()
                .filter(one -> one.measured().isPresent())
                .map(one -> number == 0 ? measured(one, axis, unit) : point(one, unit))
                .toList();
        var theirs =
            own.stream()
                .flatMap(one -> stated(one).map(it -> published(one, it, axis, unit)).stream())
                .toList();
        var stroke = number == 0 ? Stroke.BOLD : Stroke.DASHED;
        var marker = number == 0 ? Marker.CIRCLE : Marker.TRIANGLE;
        add(new Line(title, label, color, number, stroke, marker, here));
        var legend = label.isEmpty() ? "" : label + ", published";
        add(new Line(title, legend, color, number, Stroke.DOTTED, Marker.HOLLOW_DIAMOND, theirs));
        color++;
      }
    }
  }

  private void add(Line line) {
    if (!line.points().isEmpty()) {
      lines.add(line);
    }
  }

  private static Point point(AbsoluteFigure figure, Unit unit) {
    var value = figure.measured().orElseThrow();
    var note = unit.digits(value) + unit.suffix() + " here";
    return Point.of(figure.threads(), value / unit.scale(), note);
  }

  private static Point measured(AbsoluteFigure figure, Axis axis, Unit unit) {
    var point = point(figure, unit);
    return figure
        .interval()
        .map(it -> point.with(it.low() / unit.scale(), it.high() / unit.scale(), axis))
        .orElse(point);
  }

  private static Point published(AbsoluteFigure at, Bar stated, Axis axis, Unit unit) {
    var middle = at.published().orElseThrow().middle().orElseThrow();
    var range =
        stated.high() > stated.low()
            ? unit.digits(stated.low()) + " to " + unit.digits(stated.high())
            : unit.digits(middle);
    var note = range + unit.suffix() + " published";
    var point = Point.of(at.threads(), middle / unit.scale(), note);
    return stated.high() > stated.low()
        ? point.with(stated.low() / unit.scale(), stated.high() / unit.scale(), axis)
        : point;
  }

  private static Axis axis(Metric metric, Unit unit, int number, List<AbsoluteFigure> figures) {
    var values =
        figures.stream()
            .flatMap(
                one ->
                    Stream.concat(
                        one.measured().stream().boxed(), stated(one).stream().map(Bar::high)))
            .mapToDouble(value -> value / unit.scale())
            .filter(value -> value > 0)
            .summaryStatistics();
    var bars =
        figures.stream()
            .flatMap(one -> one.interval().stream())
            .mapToDouble(Interval::high)
            .map(high -> high / unit.scale())
            .max();
    var name = NAMES.get(metric) + ", " + unit.name();
    var legend =
        number == 0 ? "solid: here, 95 % bars; diamonds: published" : "dashed, triangles: here";
    return values.getCount() > 0 && values.getMax() > WIDE * values.getMin()
        ? Axis.log(name, unit.name(), legend, values.getMin(), values.getMax())
        : Axis.linear(
            name, unit.name(), legend, Chart.head(Math.max(0, values.getMax()), bars.orElse(0)));
  }

  /** From the lower end of what was published to the upper; empty if nothing was. */
  private static Optional<Bar> stated(AbsoluteFigure one) {
    return one.published().filter(figure -> figure.middle().isPresent()).map(ExperimentChart::bar);
  }

  private static Bar bar(Figure figure) {
    var middle = figure.middle().orElseThrow();
    return new Bar(figure.low().orElse(middle), figure.high().orElse(middle));
  }
}
