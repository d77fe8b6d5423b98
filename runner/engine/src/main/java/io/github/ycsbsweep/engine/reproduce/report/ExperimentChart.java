// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.reproduce.evidence.AbsoluteFigure;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure.PublishedRange;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries;
import io.github.ycsbsweep.engine.reproduce.evidence.Unit;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * An experiment as its source drew it: throughput against the original's threads, on a second axis
 * latency or bytes where the source had one, or memory alone; published points over measured ones.
 * Servers that all have a share of a core do what the share lets them do. Then curves are compared
 * by their shapes and distances: measured ones are divided by the largest that was measured, and
 * published ones by the largest that was published.
 */
record ExperimentChart(
    ReproductionResult result, Recipe.Experiment experiment, List<Line> lines, List<Axis> axes) {

  /** Highest ÷ lowest figure from which on an axis is logarithmic. */
  private static final double WIDE = 20;

  private static final Map<Metric, String> NAMES =
      Map.of(
          Metric.THROUGHPUT, "throughput",
          Metric.MEAN, "mean service time",
          Metric.MEMORY, "memory for a record",
          Metric.NETWORK, "network");

  /**
   * What figures of an axis are divided by.
   *
   * @param here those that were measured
   */
  private record Units(Unit here, Unit published) {

    /** Of figures, in their own unit. */
    static Units of(List<ComparedValue> figures) {
      return new Units(figures.get(0).unit(), figures.get(0).unit());
    }

    /** Of figures, each as a share of the largest. */
    static Units ofLargest(List<ComparedValue> figures) {
      return new Units(
          largest(figures.stream().flatMapToDouble(one -> one.measured().stream())),
          largest(
              figures.stream()
                  .flatMap(one -> one.stated().stream())
                  .mapToDouble(stated -> stated.closed().middle())));
    }

    private static Unit largest(DoubleStream figures) {
      return new Unit("of the largest", figures.filter(figure -> figure > 0).max().orElse(1));
    }
  }

  /** Those experiments of which something was measured. */
  static List<Chart> of(ReproductionResult result) {
    return result.recipe().experiments().stream()
        .map(one -> new ExperimentChart(result, one, new ArrayList<>(), new ArrayList<>()))
        .flatMap(one -> one.chart().stream())
        .toList();
  }

  private Optional<Chart> chart() {
    return switch (experiment.chart()) {
      case GROWTH -> GrowthChart.of(result, experiment);
      case THROUGHPUT -> chart(Metric.THROUGHPUT);
      case LATENCY -> chart(Metric.THROUGHPUT, Metric.MEAN);
      case TRANSFER -> chart(Metric.THROUGHPUT, Metric.NETWORK);
      case MEMORY -> chart(Metric.MEMORY);
    };
  }

  private Optional<Chart> chart(Metric... metrics) {
    Stream.of(metrics).forEach(this::draw);
    lines.removeIf(line -> !line.hasPoints());
    var threads = new TreeSet<Integer>();
    lines.forEach(line -> line.points().forEach(point -> threads.add((int) point.x())));
    var names = Stream.of(metrics).map(NAMES::get).toList();
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Chart(
                experiment.id(),
                experiment.title(),
                String.join(" and ", names)
                    + (Stream.of(metrics).anyMatch(this::isOfLargest)
                        ? ", as shares of the largest"
                        : "")
                    + ", measured and published, against client threads",
                "",
                Axis.threads("client threads of the original", List.copyOf(threads)),
                axes,
                lines,
                List.of()));
  }

  private void draw(Metric metric) {
    var figures = new LinkedHashMap<SeriesResult, List<AbsoluteFigure>>();
    for (var series : result.of(experiment)) {
      var measure = measure(series.measured(), metric);
      var evidence = withoutLimit(series, measure);
      var own = AbsoluteFigure.of(evidence, evidence.of(measure), measure).toList();
      if (!own.isEmpty()) {
        figures.put(series, own);
      }
    }
    var all = figures.values().stream().flatMap(List::stream).map(AbsoluteFigure::figure).toList();
    if (all.stream().allMatch(one -> one.measured().isEmpty())) {
      return;
    }
    var number = axes.size();
    var units = isOfLargest(metric) ? Units.ofLargest(all) : Units.of(all);
    var axis = axis(metric, number, all, units);
    axes.add(axis);
    var color = 0;
    for (var series : figures.entrySet()) {
      var title = series.getKey().design().title();
      // A second axis has the colours of the first, and its lines no names of their own.
      var label = number == 0 ? title : "";
      var here =
          isBesideWholeCores(series.getValue().get(0).series())
              ? List.<Point>of()
              : points(series.getValue(), one -> measured(one, units.here(), axis, number == 0));
      var theirs = points(series.getValue(), one -> published(one, units.published(), axis));
      var stroke = number == 0 ? Stroke.BOLD : Stroke.DASHED;
      var marker = number == 0 ? Marker.CIRCLE : Marker.TRIANGLE;
      lines.add(new Line(title, label, color, number, stroke, marker, here));
      var legend = label.isEmpty() ? "" : label + ", published";
      lines.add(
          new Line(title, legend, color, number, Stroke.DOTTED, Marker.HOLLOW_DIAMOND, theirs));
      color++;
    }
  }

  /** Whether a share of a core limited its servers, and none those of another series. */
  private boolean isBesideWholeCores(MeasuredSeries series) {
    return isUnderQuota(series) && !isLimited();
  }

  /**
   * What was measured in turns, without a share of a core, where rounds with one can't be drawn.
   */
  private ClaimEvidence withoutLimit(SeriesResult series, Measure measure) {
    var all = result.evidence();
    return isBesideWholeCores(series.measured())
        ? all.inTurns(measure, measure, "").orElse(all)
        : all;
  }

  /** A share of a core does not limit memory. */
  private boolean isOfLargest(Metric metric) {
    return metric != Metric.MEMORY && isLimited();
  }

  /** Whether a share of a core limited the servers of all series. */
  private boolean isLimited() {
    return result.of(experiment).stream()
        .map(SeriesResult::measured)
        .filter(series -> series.cells().findAny().isPresent())
        .allMatch(ExperimentChart::isUnderQuota);
  }

  private static boolean isUnderQuota(MeasuredSeries series) {
    return series.cells().anyMatch(Cell::isUnderQuota);
  }

  /** Sizes of data differ, so memory is that of a record. */
  private static Measure measure(MeasuredSeries series, Metric metric) {
    var measure = series.measure(metric);
    return metric == Metric.MEMORY ? measure.perRecord() : measure;
  }

  private static List<Point> points(
      List<AbsoluteFigure> figures, Function<AbsoluteFigure, Optional<Point>> drawn) {
    return figures.stream().flatMap(one -> drawn.apply(one).stream()).toList();
  }

  private static Optional<Point> measured(
      AbsoluteFigure at, Unit unit, Axis axis, boolean hasBars) {
    if (at.figure().measured().isEmpty()) {
      return Optional.empty();
    }
    var value = at.figure().measured().getAsDouble();
    var note = unit.digits(value) + unit.suffix() + " here";
    var point = Point.of(at.threads(), value / unit.scale(), note);
    return at.figure()
        .interval()
        .filter(it -> hasBars)
        .map(it -> point.with(it.low() / unit.scale(), it.high() / unit.scale(), axis))
        .or(() -> Optional.of(point));
  }

  private static Optional<Point> published(AbsoluteFigure at, Unit unit, Axis axis) {
    return at.figure()
        .stated()
        .map(PublishedRange::closed)
        .map(
            stated -> {
              var isRange = stated.high() > stated.low();
              var words =
                  isRange ? unit.range(stated.low(), stated.high()) : unit.digits(stated.middle());
              var note = words + unit.suffix() + " published";
              var point = Point.of(at.threads(), stated.middle() / unit.scale(), note);
              return isRange
                  ? point.with(stated.low() / unit.scale(), stated.high() / unit.scale(), axis)
                  : point;
            });
  }

  private static Axis axis(Metric metric, int number, List<ComparedValue> figures, Units units) {
    var values =
        figures.stream()
            .flatMapToDouble(
                one ->
                    DoubleStream.concat(
                        one.measured().stream().map(value -> value / units.here().scale()),
                        one.stated().stream()
                            .mapToDouble(it -> it.closed().high() / units.published().scale())))
            .filter(value -> value > 0)
            .summaryStatistics();
    var bars =
        figures.stream()
            .flatMap(one -> one.interval().stream())
            .mapToDouble(interval -> interval.high() / units.here().scale())
            .max();
    var unit = units.here().name();
    var name = NAMES.get(metric) + ", " + unit;
    var legend =
        number == 0 ? "solid: here, 95 % bars; diamonds: published" : "dashed, triangles: here";
    return values.getCount() > 0 && values.getMax() > WIDE * values.getMin()
        ? Axis.log(name, unit, legend, values.getMin(), values.getMax())
        : Axis.linear(name, unit, legend, Chart.head(Math.max(0, values.getMax()), bars.orElse(0)));
  }
}
