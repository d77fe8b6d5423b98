// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.report.model.Curve;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.FittedCurve;
import io.github.ycsbsweep.engine.report.model.IntervalText;
import io.github.ycsbsweep.engine.report.model.LatencyScale;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.ThroughputScale;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

// SPDX-License-Identifier: Apache-2.0

/** What the page's charts are drawn from. */
public record ChartData(List<Workload> workloads) {

  /**
   * A workload.
   *
   * @param logLatency whether latencies have a logarithmic axis
   * @param head upper end of the axis of throughputs
   * @param first index of the cell to show first
   * @param loads latency against load; empty where nothing was measured at a rate
   */
  public record Workload(
      String name,
      boolean logLatency,
      double head,
      List<Line> curves,
      List<CellData> cells,
      int first,
      List<LoadData> loads) {}

  /** A store's curve in its colour, on a light and on a dark ground. */
  public record Line(
      String label,
      String color,
      String onDark,
      boolean standIn,
      List<Point> points,
      Optional<FittedCurve> fit) {}

  /**
   * A thread count; service times in milliseconds.
   *
   * @param bar ends of the interval of the throughput, cut at the end of the axis
   * @param interval in words
   */
  public record Point(
      int threads,
      double ops,
      Optional<double[]> bar,
      String interval,
      OptionalDouble p50,
      OptionalDouble p99,
      boolean breached) {}

  /** As it stands in the page. */
  public static String json(RunResults results) throws IOException {
    var workloads = new ArrayList<Workload>();
    for (var name : results.workloads()) {
      workloads.add(workload(results, name));
    }
    return Html.inScript(Json.line(new ChartData(workloads)));
  }

  /** Index, among a workload's cells that are drawn, of the one with the highest throughput. */
  public static int first(List<CellData> cells) {
    return IntStream.range(0, cells.size())
        .reduce((best, i) -> cells.get(i).ops() > cells.get(best).ops() ? i : best)
        .orElse(0);
  }

  private static Workload workload(RunResults results, String name) {
    var curves = results.curves(name);
    var stores = curves.stream().map(Curve::store).toList();
    var cells =
        results.cells(name).stream()
            .filter(CellData::isDrawn)
            .map(cell -> CellData.of(cell, stores.indexOf(cell.store()), results.cells().size()))
            .toList();
    var scale = ThroughputScale.of(curves);
    var lines =
        IntStream.range(0, curves.size()).mapToObj(i -> line(curves.get(i), i, scale)).toList();
    return new Workload(
        name,
        LatencyScale.of(curves).isLog(),
        Figures.rounded(scale.head()),
        lines,
        cells,
        first(cells),
        LoadData.of(results, name));
  }

  private static Line line(Curve curve, int index, ThroughputScale scale) {
    return new Line(
        curve.label(),
        Palette.css(index),
        Palette.cssOnDark(index),
        curve.standIn(),
        curve.points().stream().map(point -> point(point, scale)).toList(),
        FittedCurve.of(curve).map(FittedCurve::rounded));
  }

  private static Point point(Curve.Point point, ThroughputScale scale) {
    return new Point(
        point.threads(),
        Figures.rounded(point.throughput()),
        point.interval().map(it -> bar(it, scale)),
        IntervalText.plusMinus(point.throughput(), point.interval()),
        millis(point.p50()),
        millis(point.p99()),
        point.breached());
  }

  private static double[] bar(Interval interval, ThroughputScale scale) {
    return new double[] {
      Figures.rounded(interval.low()), Figures.rounded(scale.clip(interval.high()))
    };
  }

  private static OptionalDouble millis(OptionalDouble micros) {
    return micros.isPresent()
        ? OptionalDouble.of(Figures.rounded(LatencyScale.millis(micros.getAsDouble())))
        : OptionalDouble.empty();
  }
}
