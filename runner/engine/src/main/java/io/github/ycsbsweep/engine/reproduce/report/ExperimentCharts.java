// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.report.render.Html;
import io.github.ycsbsweep.engine.report.render.Palette;
import io.github.ycsbsweep.engine.reproduce.claim.AbsoluteFigure;
import io.github.ycsbsweep.engine.reproduce.recipe.ClaimMetric;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

// SPDX-License-Identifier: Apache-2.0

/** What is drawn: throughput against the original's threads, an experiment a chart. */
public final class ExperimentCharts {

  /** All charts of a page. */
  public record Charts(List<Chart> charts) {}

  /**
   * An experiment.
   *
   * @param isLog whether throughputs are so far apart that their axis is logarithmic
   */
  public record Chart(String id, String title, boolean isLog, List<Line> lines) {}

  /** A series in its colour, on a light and on a dark ground. */
  public record Line(
      String label, String color, String onDark, List<Point> points, List<Published> published) {}

  /**
   * A measured point.
   *
   * @param bar ends of its interval
   */
  public record Point(int threads, double ops, Optional<double[]> bar) {}

  /** A published one, from its lower end to its upper; the same where it is one figure. */
  public record Published(int threads, double ops, double low, double high) {}

  /** Highest ÷ lowest throughput from which on the axis is logarithmic. */
  private static final double WIDE = 20;

  private ExperimentCharts() {}

  /** Experiments of which something was measured. */
  public static List<Chart> of(ReproductionResult judged) {
    var figures =
        AbsoluteFigure.in(judged.evidence()).stream()
            .filter(one -> one.metric() == ClaimMetric.THROUGHPUT)
            .toList();
    return judged.experiments().stream()
        .map(experiment -> chart(judged, experiment, figures))
        .filter(chart -> chart.lines().stream().anyMatch(line -> !line.points().isEmpty()))
        .toList();
  }

  public static String json(ReproductionResult judged) throws IOException {
    return Html.inScript(Json.line(new Charts(of(judged))));
  }

  private static Chart chart(
      ReproductionResult judged, Recipe.Experiment experiment, List<AbsoluteFigure> figures) {
    var lines = new ArrayList<Line>();
    for (var series : judged.of(experiment)) {
      var own =
          figures.stream()
              .filter(one -> one.experiment().equals(experiment.id()))
              .filter(one -> one.series().equals(series.design().id()))
              .toList();
      if (!own.isEmpty()) {
        lines.add(line(series.design().title(), lines.size(), own));
      }
    }
    return new Chart(experiment.id(), experiment.title(), isWide(lines), lines);
  }

  private static Line line(String label, int index, List<AbsoluteFigure> figures) {
    var points = new ArrayList<Point>();
    var published = new ArrayList<Published>();
    for (var one : figures) {
      one.measured()
          .ifPresent(
              ops -> points.add(new Point(one.threads(), ops, one.interval().map(it -> bar(it)))));
      one.published()
          .filter(figure -> figure.middle().isPresent())
          .ifPresent(
              figure -> {
                var middle = figure.middle().getAsDouble();
                published.add(
                    new Published(
                        one.threads(),
                        middle,
                        end(figure.low(), middle),
                        end(figure.high(), middle)));
              });
    }
    return new Line(label, Palette.css(index), Palette.cssOnDark(index), points, published);
  }

  private static double end(OptionalDouble end, double middle) {
    return end.orElse(middle);
  }

  private static double[] bar(Interval interval) {
    return new double[] {interval.low(), interval.high()};
  }

  private static boolean isWide(List<Line> lines) {
    var all = new ArrayList<Double>();
    for (var line : lines) {
      line.points().forEach(point -> all.add(point.ops()));
      line.published().forEach(point -> all.add(point.ops()));
    }
    var range = all.stream().mapToDouble(Double::doubleValue).filter(it -> it > 0);
    var summary = range.summaryStatistics();
    return summary.getCount() > 0 && summary.getMax() > WIDE * summary.getMin();
  }
}
