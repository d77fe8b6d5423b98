// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.reproduce.evidence.CellMetrics;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An experiment in the course of its cells: the time of an operation, as a multiple of that at the
 * beginning. Published are figures whose metric ends with a time, as {@code time_per_3000@5min}.
 */
final class GrowthChart {

  private static final int MOST_POINTS = 20;

  private static final Pattern AT = Pattern.compile(".+@(\\d{1,6})min");

  private static final double PERCENT = 100;

  private GrowthChart() {}

  /** Empty if no series has a cell with a beginning and an end. */
  static Optional<Chart> of(ReproductionResult result, Recipe.Experiment experiment) {
    var lines = new ArrayList<Line>();
    var color = 0;
    for (var series : result.of(experiment)) {
      var label = series.design().title();
      var measured = measured(series);
      var published = published(result, experiment, series);
      var legend = label + ", published";
      lines.add(new Line(label, label, color, 0, Stroke.BOLD, Marker.CIRCLE, measured));
      lines.add(new Line(label, legend, color, 0, Stroke.DOTTED, Marker.HOLLOW_DIAMOND, published));
      color++;
    }
    lines.removeIf(line -> !line.hasPoints());
    if (lines.stream().noneMatch(line -> line.marker() == Marker.CIRCLE)) {
      return Optional.empty();
    }
    var highest =
        lines.stream().flatMap(line -> line.points().stream()).mapToDouble(Point::y).max();
    return Optional.of(
        new Chart(
            experiment.id(),
            experiment.title(),
            "the time of an operation in the course of a cell, measured and published",
            "",
            Axis.linear("share of the cell's time, %", "%", 0, PERCENT),
            List.of(
                Axis.linear(
                    "time ÷ at the beginning",
                    "×",
                    "solid: here; diamonds: published",
                    Chart.head(highest.orElse(1), 0))),
            lines,
            List.of()));
  }

  /** The mean of the rounds, at the fewest threads. */
  private static List<Point> measured(SeriesResult series) {
    var threads = series.planned().threads().get(0).published();
    var courses =
        series.measured().at(threads).stream()
            .map(seen -> CellMetrics.course(seen.cell()))
            .toList();
    var count = Math.min(MOST_POINTS, courses.stream().mapToInt(List::size).min().orElse(0));
    if (count < 2) {
      return List.of();
    }
    return IntStream.range(0, count)
        .mapToObj(
            part ->
                point(
                    PERCENT * (part + 0.5) / count,
                    courses.stream()
                        .mapToDouble(course -> rate(course, 0, count) / rate(course, part, count))
                        .average()
                        .orElse(0),
                    "here"))
        .filter(point -> Double.isFinite(point.y()))
        .toList();
  }

  /** Operations a second in one of so many parts. */
  private static double rate(List<Second> course, int part, int parts) {
    var own = course.subList(part * course.size() / parts, (part + 1) * course.size() / parts);
    return CellMetrics.rate(own);
  }

  private static List<Point> published(
      ReproductionResult result, Recipe.Experiment experiment, SeriesResult series) {
    var figures =
        result.evidence().published().figures().stream()
            .filter(figure -> figure.experiment().equals(experiment.id()))
            .filter(figure -> figure.series().equals(series.design().id()))
            .filter(figure -> minutes(figure).isPresent() && figure.stated().isPresent())
            .sorted(Comparator.comparingDouble(figure -> minutes(figure).orElseThrow()))
            .toList();
    if (figures.size() < 2) {
      return List.of();
    }
    var first = figures.get(0).stated().orElseThrow().middle();
    var last = minutes(figures.get(figures.size() - 1)).orElseThrow();
    return figures.stream()
        .map(
            figure ->
                point(
                    PERCENT * minutes(figure).orElseThrow() / last,
                    figure.stated().orElseThrow().middle() / first,
                    "published"))
        .toList();
  }

  private static Optional<Double> minutes(Figure figure) {
    return Stream.of(AT.matcher(figure.metric()))
        .filter(Matcher::matches)
        .map(match -> Double.valueOf(match.group(1)))
        .findFirst();
  }

  private static Point point(double x, double y, String whose) {
    return Point.of(x, y, Text.format("%.2f times, %s", y, whose));
  }
}
