// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.render.ChartStyle;
import io.github.ycsbsweep.engine.report.render.Palette;
import io.github.ycsbsweep.engine.report.render.Picture;
import io.github.ycsbsweep.engine.reproduce.report.ExperimentCharts.Chart;
import io.github.ycsbsweep.engine.reproduce.report.ExperimentCharts.Line;
import io.github.ycsbsweep.engine.reproduce.report.ExperimentCharts.Point;
import io.github.ycsbsweep.engine.reproduce.report.ExperimentCharts.Published;
import java.awt.BasicStroke;
import java.util.stream.Stream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

// SPDX-License-Identifier: Apache-2.0

/** The picture of an experiment: published points over measured curves. */
public final class ExperimentPlot {

  private static final BasicStroke SOLID = new BasicStroke(2.5f);
  private static final BasicStroke DOTS =
      new BasicStroke(1f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, new float[] {2, 4}, 0);

  private static final BasicStroke THIN = new BasicStroke(1.2f);

  /** Head of an axis above the highest point. */
  private static final double ROOM = 1.1;

  /** Bars that reach further above it are cut off: they would press the curves flat. */
  private static final double WIDEST = 1.5;

  private ExperimentPlot() {}

  public static Picture of(Chart drawn) {
    var chart =
        new XYChartBuilder()
            .width(Picture.WIDTH)
            .height(Picture.HEIGHT)
            .title(Sanitizer.of(drawn.title()))
            .xAxisTitle("client threads of the original")
            .yAxisTitle("throughput, ops/s (solid: here, 95 % bars; diamonds: published)")
            .build();
    ChartStyle.apply(chart.getStyler());
    limits(chart, drawn);
    for (var i = 0; i < drawn.lines().size(); i++) {
      line(chart, i, drawn.lines().get(i));
    }
    return new Picture(
        Sanitizer.of(drawn.title())
            + ": throughput, measured and published, against client threads",
        graphics -> chart.paint(graphics, Picture.WIDTH, Picture.HEIGHT));
  }

  private static void limits(XYChart chart, Chart drawn) {
    var styler = chart.getStyler();
    styler.setXAxisDecimalPattern("#,##0");
    styler.setYAxisLogarithmic(drawn.isLog());
    var threads =
        drawn.lines().stream()
            .flatMap(ExperimentPlot::threads)
            .mapToInt(Integer::intValue)
            .summaryStatistics();
    var room = Math.max(1, 0.05 * (threads.getMax() - threads.getMin()));
    styler.setXAxisMin(Math.max(0, threads.getMin() - room));
    styler.setXAxisMax(threads.getMax() + room);
    if (!drawn.isLog()) {
      styler.setYAxisMin(0.0);
      styler.setYAxisMax(head(drawn));
    }
  }

  private static double head(Chart drawn) {
    var highest = highest(drawn);
    var bars =
        drawn.lines().stream()
            .flatMap(line -> line.points().stream())
            .flatMap(point -> point.bar().stream())
            .mapToDouble(bar -> bar[1])
            .max()
            .orElse(0);
    return ROOM * Math.max(highest, Math.min(bars, WIDEST * highest));
  }

  private static double highest(Chart drawn) {
    var highest = 1.0;
    for (var line : drawn.lines()) {
      for (var point : line.points()) {
        highest = Math.max(highest, point.ops());
      }
      for (var point : line.published()) {
        highest = Math.max(highest, point.high());
      }
    }
    return highest;
  }

  private static Stream<Integer> threads(Line line) {
    return Stream.concat(
        line.points().stream().map(Point::threads),
        line.published().stream().map(Published::threads));
  }

  private static void line(XYChart chart, int index, Line line) {
    var label = Sanitizer.of(line.label());
    if (!line.points().isEmpty()) {
      var series =
          chart.addSeries(
              index + " here",
              line.points().stream().mapToDouble(Point::threads).toArray(),
              line.points().stream().mapToDouble(Point::ops).toArray());
      look(series, index, label, SOLID, SeriesMarkers.CIRCLE);
      line.points().forEach(point -> bar(chart, index, point));
    }
    if (!line.published().isEmpty()) {
      var series =
          chart.addSeries(
              index + " published",
              line.published().stream().mapToDouble(Published::threads).toArray(),
              line.published().stream().mapToDouble(Published::ops).toArray(),
              line.published().stream().mapToDouble(it -> (it.high() - it.low()) / 2).toArray());
      look(series, index, label + ", published", DOTS, SeriesMarkers.DIAMOND);
    }
  }

  /** A line of its own: an error bar of the library is as long above the point as below. */
  private static void bar(XYChart chart, int index, Point point) {
    if (point.bar().isEmpty()) {
      return;
    }
    var ends = point.bar().get();
    var head = chart.getStyler().getYAxisMax();
    var high = head == null ? ends[1] : Math.min(ends[1], head);
    var series =
        chart.addSeries(
            index + " bar at " + point.threads(),
            new double[] {point.threads(), point.threads()},
            new double[] {ends[0], high});
    look(series, index, series.getName(), THIN, SeriesMarkers.NONE);
    series.setShowInLegend(false);
  }

  private static void look(
      XYSeries series, int index, String label, BasicStroke stroke, Marker marker) {
    series.setLabel(label);
    series.setLineColor(Palette.color(index));
    series.setMarkerColor(Palette.color(index));
    series.setLineStyle(stroke);
    series.setMarker(marker);
  }
}
