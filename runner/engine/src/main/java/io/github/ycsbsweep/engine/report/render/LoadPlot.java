// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.LatencyScale;
import io.github.ycsbsweep.engine.report.model.LoadCurve;
import java.awt.BasicStroke;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.markers.SeriesMarkers;

// SPDX-License-Identifier: Apache-2.0

/**
 * The picture of latency against load: response times solid, service times dotted; the 99th
 * percentile thick and the median thin.
 */
public final class LoadPlot {

  /** Follows the workload in the names of its files. */
  public static final String SUFFIX = "-latency";

  private static final float THICK = 2.6f;
  private static final float THIN = 1.3f;
  private static final float[] SOLID = null;
  private static final float[] DOTS = {2, 4};

  private LoadPlot() {}

  /** The curves must have a point at least. */
  public static Picture of(String workload, List<LoadCurve> curves) {
    var chart =
        new XYChartBuilder()
            .width(Picture.WIDTH)
            .height(Picture.HEIGHT)
            .title(Sanitizer.of(workload) + ": latency against load (open loop)")
            .xAxisTitle("load, percent of the closed loop's throughput")
            .yAxisTitle("ms (logarithmic)")
            .build();
    style(chart, curves);
    for (var curve : curves) {
      line(chart, curve, "response p99", LoadCurve.Point::responseP99, THICK, SOLID);
      line(chart, curve, "response p50", LoadCurve.Point::responseP50, THIN, SOLID);
      line(chart, curve, "service p99", LoadCurve.Point::serviceP99, THICK, DOTS);
      line(chart, curve, "service p50", LoadCurve.Point::serviceP50, THIN, DOTS);
    }
    return new Picture(
        Sanitizer.of(workload) + ": service and response times against load",
        graphics -> chart.paint(graphics, Picture.WIDTH, Picture.HEIGHT));
  }

  private static void style(XYChart chart, List<LoadCurve> curves) {
    var styler = chart.getStyler();
    ChartStyle.apply(styler);
    styler.setMarkerSize(6);
    styler.setYAxisLogarithmic(true);
    var points = curves.stream().flatMap(curve -> curve.points().stream()).toList();
    styler.setXAxisMin(0.0);
    styler.setXAxisMax(
        Math.max(100, points.stream().mapToDouble(LoadCurve.Point::percent).max().orElse(100)));
    var millis =
        points.stream()
            .flatMap(LoadPlot::figures)
            .flatMapToDouble(OptionalDouble::stream)
            .map(LatencyScale::millis)
            .summaryStatistics();
    if (millis.getCount() > 0) {
      styler.setYAxisMin(0.7 * millis.getMin());
      styler.setYAxisMax(1.4 * millis.getMax());
    }
  }

  private static Stream<OptionalDouble> figures(LoadCurve.Point point) {
    return Stream.of(
        point.serviceP50(), point.serviceP99(), point.responseP50(), point.responseP99());
  }

  private static void line(
      XYChart chart,
      LoadCurve curve,
      String name,
      Function<LoadCurve.Point, OptionalDouble> figure,
      float width,
      float[] dash) {
    var known = curve.points().stream().filter(point -> figure.apply(point).isPresent()).toList();
    if (known.isEmpty()) {
      return;
    }
    var series =
        chart.addSeries(
            Sanitizer.of(curve.label()) + ", " + name,
            known.stream().mapToDouble(LoadCurve.Point::percent).toArray(),
            known.stream()
                .mapToDouble(point -> LatencyScale.millis(figure.apply(point).orElseThrow()))
                .toArray());
    var color = Palette.color(curve.index());
    series.setLineColor(color);
    series.setMarkerColor(color);
    series.setMarker(SeriesMarkers.CIRCLE);
    series.setLineStyle(
        new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dash, 0));
  }
}
