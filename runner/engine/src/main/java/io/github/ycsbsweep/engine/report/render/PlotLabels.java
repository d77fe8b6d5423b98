// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.Curve;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.LatencyScale;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.util.Comparator;
import java.util.List;
import org.knowm.xchart.XYChart;

// SPDX-License-Identifier: Apache-2.0

/** What XChart does not paint: thread counts as they were measured, logarithms, watermarks. */
public final class PlotLabels {

  private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  private static final Color WATERMARK = new Color(0x80, 0x80, 0x80, 0x60);
  private static final int TICK = 4;
  private static final int GAP = 8;
  private static final int CROSS = 7;

  private final List<Curve> curves;
  private final LatencyScale scale;

  public PlotLabels(List<Curve> curves, LatencyScale scale) {
    this.curves = curves;
    this.scale = scale;
  }

  /** Adds to a chart that was just painted. */
  public void paint(Graphics2D graphics, XYChart chart) {
    graphics.setStroke(new BasicStroke(1));
    graphics.setColor(ChartStyle.INK);
    threads(graphics, chart);
    if (scale.isLog()) {
      latencies(graphics, chart);
    }
    breaches(graphics, chart);
    watermark(graphics, chart);
  }

  /** Every thread count that has room beside the next one; they are closest on the right. */
  private void threads(Graphics2D graphics, XYChart chart) {
    var foot = chart.getScreenYFromChart(0, 0);
    graphics.draw(new Line2D.Double(left(chart), foot, right(chart), foot));
    var free = Double.POSITIVE_INFINITY;
    for (var threads : threadCounts()) {
      var x = chart.getScreenXFromChart(CurveChart.doublings(threads));
      graphics.draw(new Line2D.Double(x, foot, x, foot + TICK));
      var label = layout(Figures.count(threads), FONT);
      var start = x - label.getAdvance() / 2;
      if (start + label.getAdvance() < free - GAP) {
        fill(graphics, label, start, foot + TICK + 4 + label.getAscent());
        free = start;
      }
    }
  }

  private void latencies(Graphics2D graphics, XYChart chart) {
    var edge = right(chart);
    var foot = chart.getScreenYFromChart(scale.foot(), CurveChart.LATENCY_AXIS);
    var head = chart.getScreenYFromChart(scale.head(), CurveChart.LATENCY_AXIS);
    graphics.draw(new Line2D.Double(edge, foot, edge, head));
    for (var millis : scale.ticks()) {
      var y = chart.getScreenYFromChart(scale.at(millis), CurveChart.LATENCY_AXIS);
      graphics.draw(new Line2D.Double(edge, y, edge + TICK, y));
      var label = layout(Figures.tick(millis), FONT);
      fill(graphics, label, edge + TICK + 6, y + label.getAscent() / 2 - 1);
    }
  }

  private void breaches(Graphics2D graphics, XYChart chart) {
    graphics.setColor(Palette.BAD);
    graphics.setStroke(new BasicStroke(2.5f));
    for (var curve : curves) {
      for (var point : curve.points().stream().filter(Curve.Point::breached).toList()) {
        var x = chart.getScreenXFromChart(CurveChart.doublings(point.threads()));
        var y = chart.getScreenYFromChart(point.throughput(), 0);
        graphics.draw(new Line2D.Double(x - CROSS, y - CROSS, x + CROSS, y + CROSS));
        graphics.draw(new Line2D.Double(x - CROSS, y + CROSS, x + CROSS, y - CROSS));
      }
    }
  }

  private void watermark(Graphics2D graphics, XYChart chart) {
    graphics.setColor(WATERMARK);
    var y = CurvePlot.HEIGHT * 0.4;
    for (var curve : curves.stream().filter(Curve::standIn).toList()) {
      var label = layout(Sanitizer.of(curve.label()), FONT.deriveFont(Font.BOLD, 30f));
      fill(graphics, label, (left(chart) + right(chart) - label.getAdvance()) / 2, y);
      y += 40;
    }
  }

  private static double left(XYChart chart) {
    return chart.getScreenXFromChart(chart.getStyler().getXAxisMin());
  }

  private static double right(XYChart chart) {
    return chart.getScreenXFromChart(chart.getStyler().getXAxisMax());
  }

  private List<Integer> threadCounts() {
    return curves.stream()
        .flatMap(curve -> curve.points().stream())
        .map(Curve.Point::threads)
        .distinct()
        .sorted(Comparator.reverseOrder())
        .toList();
  }

  /** Outlines look the same whatever fonts the reader has. */
  public static TextLayout layout(String text, Font font) {
    return new TextLayout(text, font, new FontRenderContext(null, true, true));
  }

  public static void fill(Graphics2D graphics, TextLayout text, double x, double y) {
    graphics.fill(text.getOutline(AffineTransform.getTranslateInstance(x, y)));
  }
}
