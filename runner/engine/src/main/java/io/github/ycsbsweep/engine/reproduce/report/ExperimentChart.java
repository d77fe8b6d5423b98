// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Bar;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.reproduce.claim.AbsoluteFigure;
import io.github.ycsbsweep.engine.reproduce.recipe.ClaimMetric;
import io.github.ycsbsweep.engine.reproduce.recipe.Figure;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An experiment: throughput against the original's threads, published points over measured ones.
 */
final class ExperimentChart {

  /** Highest ÷ lowest throughput from which on the axis is logarithmic. */
  private static final double WIDE = 20;

  private ExperimentChart() {}

  /** Those experiments of which something was measured. */
  static List<Chart> of(ReproductionResult result) {
    var figures =
        AbsoluteFigure.in(result.evidence()).stream()
            .filter(one -> one.metric() == ClaimMetric.THROUGHPUT)
            .toList();
    return result.experiments().stream()
        .flatMap(experiment -> chart(result, experiment, figures).stream())
        .toList();
  }

  private static Optional<Chart> chart(
      ReproductionResult result, Recipe.Experiment experiment, List<AbsoluteFigure> figures) {
    var own = figures.stream().filter(it -> it.experiment().equals(experiment.id())).toList();
    if (own.stream().allMatch(one -> one.measured().isEmpty())) {
      return Optional.empty();
    }
    var axis = axis(own);
    var lines = new ArrayList<Line>();
    var color = 0;
    for (var series : result.of(experiment)) {
      var id = series.design().id();
      var ofSeries = own.stream().filter(one -> one.series().equals(id)).toList();
      if (!ofSeries.isEmpty()) {
        add(series.design().title(), color++, ofSeries, axis, lines);
      }
    }
    var threads = own.stream().map(AbsoluteFigure::threads).distinct().sorted().toList();
    return Optional.of(
        new Chart(
            experiment.id(),
            experiment.title(),
            "throughput, measured and published, against client threads",
            "",
            Axis.threads("client threads of the original", threads),
            List.of(axis),
            lines,
            List.of()));
  }

  private static void add(
      String label, int color, List<AbsoluteFigure> figures, Axis axis, List<Line> lines) {
    var measured =
        figures.stream().filter(one -> one.measured().isPresent()).map(it -> measured(it, axis));
    var published =
        figures.stream()
            .filter(one -> middle(one).isPresent())
            .map(one -> published(one.threads(), one.published().orElseThrow(), axis));
    add(new Line(label, label, color, 0, Stroke.BOLD, Marker.CIRCLE, measured.toList()), lines);
    var legend = label + ", published";
    add(
        new Line(label, legend, color, 0, Stroke.DOTTED, Marker.HOLLOW_DIAMOND, published.toList()),
        lines);
  }

  private static void add(Line line, List<Line> lines) {
    if (!line.points().isEmpty()) {
      lines.add(line);
    }
  }

  private static Point measured(AbsoluteFigure figure, Axis axis) {
    var ops = figure.measured().orElseThrow();
    var point = Point.of(figure.threads(), ops, Figures.count(ops) + " ops/s here");
    return figure.interval().map(it -> point.with(it.low(), it.high(), axis)).orElse(point);
  }

  private static Point published(int threads, Figure figure, Axis axis) {
    var bar = bar(figure);
    var middle = figure.middle().orElseThrow();
    if (bar.high() <= bar.low()) {
      return Point.of(threads, middle, Figures.count(middle) + " ops/s published");
    }
    var range = Figures.count(bar.low()) + " to " + Figures.count(bar.high());
    return Point.of(threads, middle, range + " ops/s published").with(bar.low(), bar.high(), axis);
  }

  /** From the lower end of what was published to the upper. */
  private static Bar bar(Figure figure) {
    var middle = figure.middle().orElseThrow();
    return new Bar(figure.low().orElse(middle), figure.high().orElse(middle));
  }

  private static Axis axis(List<AbsoluteFigure> figures) {
    var values =
        figures.stream()
            .flatMap(
                one ->
                    Stream.concat(
                        one.measured().stream().boxed(), middle(one).stream().map(Bar::high)))
            .mapToDouble(Double::doubleValue)
            .filter(value -> value > 0)
            .summaryStatistics();
    var bars = figures.stream().flatMap(one -> one.interval().stream()).mapToDouble(Interval::high);
    var name = "throughput, ops/s";
    var legend = "solid: here, 95 % bars; diamonds: published";
    return values.getCount() > 0 && values.getMax() > WIDE * values.getMin()
        ? Axis.log(name, "ops/s", legend, values.getMin(), values.getMax())
        : Axis.linear(
            name, "ops/s", legend, Chart.head(Math.max(0, values.getMax()), bars.max().orElse(0)));
  }

  private static Optional<Bar> middle(AbsoluteFigure figure) {
    return figure.published().filter(it -> it.middle().isPresent()).map(ExperimentChart::bar);
  }
}
