// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.Curve;
import io.github.ycsbsweep.engine.report.model.LatencyScale;
import io.github.ycsbsweep.engine.report.model.ThroughputScale;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.YAxisPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

// SPDX-License-Identifier: Apache-2.0

/**
 * The curves of a workload: throughput on the left axis and service time on the right, against
 * client threads on a logarithmic axis, as published comparisons draw it.
 */
public final class CurveChart {

  public static final int LATENCY_AXIS = 1;

  private static final BasicStroke DASHED = stroke(9, 5);
  private static final BasicStroke DOTTED = stroke(2, 5);

  /** Of labels that keep room for those that are painted afterwards. */
  private static final Color UNSEEN = new Color(255, 255, 255, 0);

  private final XYChart chart;
  private final LatencyScale scale;

  private CurveChart(XYChart chart, LatencyScale scale) {
    this.chart = chart;
    this.scale = scale;
  }

  public static XYChart of(String workload, List<Curve> curves, LatencyScale scale) {
    var chart =
        new XYChartBuilder()
            .width(CurvePlot.WIDTH)
            .height(CurvePlot.HEIGHT)
            .title(Sanitizer.cut(workload, 90))
            .xAxisTitle("client threads")
            .yAxisTitle(throughputTitle(curves))
            .build();
    var curveChart = new CurveChart(chart, scale);
    curveChart.style(curves);
    curveChart.limits(curves);
    for (var i = 0; i < curves.size(); i++) {
      if (!curves.get(i).points().isEmpty()) {
        curveChart.curve(i, curves.get(i));
      }
    }
    return chart;
  }

  /** Where a number of threads is on the axis, which counts doublings. */
  public static double doublings(double threads) {
    return Math.log(threads) / Math.log(2);
  }

  private void style(List<Curve> curves) {
    var styler = chart.getStyler();
    ChartStyle.apply(styler);
    styler.setPlotGridVerticalLinesVisible(false);
    styler.setPlotContentSize(1);
    styler.setPlotMargin(0);
    styler.setYAxisGroupPosition(LATENCY_AXIS, YAxisPosition.Right);
    // PlotLabels paints these: XChart would not name the thread counts that were measured.
    styler.setXAxisTickLabelsColor(UNSEEN);
    styler.setXAxisTickMarksColor(UNSEEN);
    if (scale.isLog()) {
      styler.setYAxisGroupTickLabelsColorMap(LATENCY_AXIS, UNSEEN);
      styler.setYAxisGroupTickMarksColorMap(LATENCY_AXIS, UNSEEN);
    }
    var isLined = curves.stream().anyMatch(curve -> curve.points().size() > 1);
    chart.setYAxisGroupTitle(
        LATENCY_AXIS,
        "service time, ms (median " + (isLined ? "dashed, p99 dotted)" : "diamond, p99 triangle)"));
  }

  private static String throughputTitle(List<Curve> curves) {
    var isFitted = curves.stream().anyMatch(curve -> curve.fit().isPresent());
    return "throughput, ops/s (solid, 95 % bars" + (isFitted ? ", fit thinly dashed)" : ")");
  }

  private void limits(List<Curve> curves) {
    var points = curves.stream().flatMap(curve -> curve.points().stream()).toList();
    var threads = points.stream().mapToInt(Curve.Point::threads).summaryStatistics();
    var styler = chart.getStyler();
    if (threads.getCount() > 0) {
      var first = doublings(threads.getMin());
      var last = doublings(threads.getMax());
      var room = Math.max(0.03 * (last - first), first == last ? 1 : 0);
      styler.setXAxisMin(first - room);
      styler.setXAxisMax(last + room);
    }
    axis(0, 0, ThroughputScale.of(curves).head());
    axis(LATENCY_AXIS, scale.foot(), scale.head());
  }

  /** XChart names no tick that lies at the very end of an axis, and 0 should have its name. */
  private void axis(int group, double foot, double head) {
    chart.getStyler().setYAxisMin(group, foot - 1e-6 * (head - foot));
    chart.getStyler().setYAxisMax(group, head);
  }

  private void curve(int index, Curve curve) {
    var color = Palette.color(index);
    latency(index + " p50", curve, Curve.Point::p50, color, DASHED, SeriesMarkers.DIAMOND);
    latency(index + " p99", curve, Curve.Point::p99, color, DOTTED, SeriesMarkers.TRIANGLE_UP);
    var series = series(index + "", curve.points(), Curve.Point::throughput);
    series.setLabel(Sanitizer.cut(curve.label(), 34));
    series.setLineColor(color);
    series.setMarkerColor(color);
    series.setMarker(SeriesMarkers.CIRCLE);
    series.setLineWidth(2.5f);
    var breached = curve.points().stream().filter(Curve.Point::breached).toList();
    if (!breached.isEmpty()) {
      var marks = series(index + " breached", breached, Curve.Point::throughput);
      marks.setLabel("too many operations failed");
      marks.setLineStyle(SeriesLines.NONE);
      marks.setMarker(SeriesMarkers.CROSS);
      marks.setMarkerColor(Palette.BAD);
    }
  }

  private void latency(
      String name,
      Curve curve,
      Function<Curve.Point, OptionalDouble> figure,
      Color color,
      BasicStroke stroke,
      Marker alone) {
    var known = curve.points().stream().filter(point -> figure.apply(point).isPresent()).toList();
    if (known.isEmpty()) {
      return;
    }
    var series =
        series(
            name, known, point -> scale.at(LatencyScale.millis(figure.apply(point).orElseThrow())));
    series.setShowInLegend(false);
    series.setYAxisGroup(LATENCY_AXIS);
    series.setLineColor(color);
    // A line through one point can't be seen.
    series.setMarker(known.size() > 1 ? SeriesMarkers.NONE : alone);
    series.setMarkerColor(color);
    series.setLineStyle(stroke);
  }

  private XYSeries series(
      String name, List<Curve.Point> points, Function<Curve.Point, Double> figure) {
    return chart.addSeries(
        name,
        points.stream().mapToDouble(point -> doublings(point.threads())).toArray(),
        points.stream().mapToDouble(figure::apply).toArray());
  }

  private static BasicStroke stroke(float... dash) {
    return new BasicStroke(1.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dash, 0);
  }
}
