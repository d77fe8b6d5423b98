// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.Styler.YAxisPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.w3c.dom.Document;

/**
 * The picture of a workload: throughput on the left axis and service time on the right, against
 * client threads on a logarithmic axis, as published comparisons draw it.
 */
final class CurvePlot {

  private static final int WIDTH = 960;
  private static final int HEIGHT = 560;

  /** Pixels of the bitmap for each one of the drawing. */
  private static final int SCALE = 2;

  private static final int LATENCY_AXIS = 1;

  private final XYChart chart;

  private CurvePlot(XYChart chart) {
    this.chart = chart;
  }

  static CurvePlot of(String workload, List<Curve> curves) {
    var chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title(workload, curves))
            .xAxisTitle("client threads")
            .yAxisTitle("throughput, operations a second")
            .build();
    style(chart);
    for (var i = 0; i < curves.size(); i++) {
      var color = Palette.color(i);
      var curve = curves.get(i);
      throughput(chart, curve, color);
      latency(chart, curve, "median", Curve.Point::p50, color, true);
      latency(chart, curve, "99 %", Curve.Point::p99, color, false);
    }
    limits(chart, curves);
    return new CurvePlot(chart);
  }

  byte[] png() throws IOException {
    var image = new BufferedImage(SCALE * WIDTH, SCALE * HEIGHT, BufferedImage.TYPE_INT_RGB);
    var graphics = image.createGraphics();
    graphics.scale(SCALE, SCALE);
    chart.paint(graphics, WIDTH, HEIGHT);
    graphics.dispose();
    var png = new ByteArrayOutputStream();
    ImageIO.write(image, "png", png);
    return png.toByteArray();
  }

  byte[] svg() throws IOException {
    var graphics = new SVGGraphics2D(emptyDocument());
    graphics.setSVGCanvasSize(new Dimension(WIDTH, HEIGHT));
    chart.paint(graphics, WIDTH, HEIGHT);
    var bytes = new ByteArrayOutputStream();
    try (Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
      graphics.stream(out, true);
    }
    return bytes.toByteArray();
  }

  private static Document emptyDocument() {
    try {
      return DocumentBuilderFactory.newDefaultInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument("http://www.w3.org/2000/svg", "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("every Java platform can make an XML document", e);
    }
  }

  private static String title(String workload, List<Curve> curves) {
    var standIns = curves.stream().filter(Curve::standIn).map(Curve::label).toList();
    return standIns.isEmpty() ? workload : workload + " (" + String.join("; ", standIns) + ")";
  }

  private static void style(XYChart chart) {
    var styler = chart.getStyler();
    styler.setLocale(Locale.ROOT);
    styler.setBaseFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    styler.setPlotGridLinesColor(new Color(0xe4e7ec));
    styler.setLegendPosition(LegendPosition.OutsideS);
    styler.setLegendLayout(LegendLayout.Horizontal);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setMarkerSize(7);
    styler.setYAxisDecimalPattern("#,##0.###");
    styler.setYAxisGroupPosition(LATENCY_AXIS, YAxisPosition.Right);
    chart.setYAxisGroupTitle(LATENCY_AXIS, "service time, ms (closed loop)");
    // Thread counts double, so the axis counts doublings; XChart's own logarithms count tens.
    styler.setXAxisTickLabelsFormattingFunction(doublings -> Figures.count(Math.pow(2, doublings)));
    styler.setXAxisTickMarkSpacingHint(90);
  }

  private static void throughput(XYChart chart, Curve curve, Color color) {
    if (curve.points().isEmpty()) {
      return;
    }
    var series =
        chart.addSeries(
            curve.label() + ", throughput",
            curve.points().stream().mapToDouble(CurvePlot::doublings).toArray(),
            curve.points().stream().mapToDouble(Curve.Point::throughput).toArray());
    series.setLineColor(color);
    series.setMarkerColor(color);
    series.setMarker(SeriesMarkers.CIRCLE);
    series.setLineStyle(SeriesLines.SOLID);
    series.setLineWidth(2.5f);
  }

  private static void latency(
      XYChart chart,
      Curve curve,
      String name,
      Function<Curve.Point, OptionalDouble> figure,
      Color color,
      boolean dashed) {
    var known = curve.points().stream().filter(point -> figure.apply(point).isPresent()).toList();
    if (known.isEmpty()) {
      return;
    }
    var series =
        chart.addSeries(
            curve.label() + ", service time " + name,
            known.stream().mapToDouble(CurvePlot::doublings).toArray(),
            known.stream().mapToDouble(p -> figure.apply(p).orElseThrow() / 1000).toArray());
    series.setYAxisGroup(LATENCY_AXIS);
    series.setLineColor(color);
    series.setMarker(SeriesMarkers.NONE);
    series.setLineStyle(dashed ? SeriesLines.DASH_DASH : SeriesLines.DOT_DOT);
    series.setLineWidth(1.5f);
  }

  private static void limits(XYChart chart, List<Curve> curves) {
    var points = curves.stream().flatMap(curve -> curve.points().stream()).toList();
    var highest = points.stream().mapToDouble(Curve.Point::throughput).max();
    chart.getStyler().setYAxisMin(0, 0.0);
    chart.getStyler().setYAxisMin(LATENCY_AXIS, 0.0);
    highest.ifPresent(max -> chart.getStyler().setYAxisMax(0, max * 1.08));
  }

  private static double doublings(Curve.Point point) {
    return Math.log(point.threads()) / Math.log(2);
  }
}
