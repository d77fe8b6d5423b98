// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.report.model.Curve;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.FittedCurve;
import io.github.ycsbsweep.engine.report.model.ThroughputScale;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.util.List;
import org.knowm.xchart.XYChart;

// SPDX-License-Identifier: Apache-2.0

/** How sure the curves of a plot are: intervals of their points, and what was fitted to them. */
public final class CurveMarks {

  private static final BasicStroke BAR = new BasicStroke(1.5f);
  private static final BasicStroke FITTED =
      new BasicStroke(
          1.3f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, new float[] {4, 3}, 0);
  private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  private static final int CAP = 5;
  private static final int RADIUS = 6;

  /** Pixels between the bars of two stores, which would hide each other. */
  private static final double APART = 4;

  private final Graphics2D graphics;
  private final XYChart chart;
  private final ThroughputScale scale;

  private CurveMarks(Graphics2D graphics, XYChart chart, ThroughputScale scale) {
    this.graphics = graphics;
    this.chart = chart;
    this.scale = scale;
  }

  /** Adds to a chart that was just painted. */
  public static void paint(Graphics2D graphics, XYChart chart, List<Curve> curves) {
    var marks = new CurveMarks(graphics, chart, ThroughputScale.of(curves));
    for (var i = 0; i < curves.size(); i++) {
      var color = Palette.color(i);
      graphics.setColor(color);
      marks.bars(curves.get(i), APART * (i - (curves.size() - 1) / 2.0));
      FittedCurve.of(curves.get(i)).ifPresent(fitted -> marks.fitted(fitted, color));
    }
  }

  private void bars(Curve curve, double aside) {
    graphics.setStroke(BAR);
    for (var point : curve.points()) {
      point.interval().ifPresent(interval -> bar(x(point.threads()) + aside, interval));
    }
  }

  /** A bar that goes beyond the axis has no cap there. */
  private void bar(double x, Interval interval) {
    graphics.draw(new Line2D.Double(x, y(interval.low()), x, y(interval.high())));
    cap(x, y(interval.low()));
    if (interval.high() <= scale.head()) {
      cap(x, y(interval.high()));
    }
  }

  private void cap(double x, double y) {
    graphics.draw(new Line2D.Double(x - CAP, y, x + CAP, y));
  }

  private void fitted(FittedCurve fitted, Color color) {
    var line = new Path2D.Double();
    for (var point : fitted.points()) {
      if (line.getCurrentPoint() == null) {
        line.moveTo(x(point[0]), y(point[1]));
      } else {
        line.lineTo(x(point[0]), y(point[1]));
      }
    }
    graphics.setStroke(FITTED);
    graphics.draw(line);
    fitted.marks().forEach(mark -> mark(mark, color));
  }

  private void mark(FittedCurve.Mark mark, Color color) {
    var x = x(mark.threads());
    var y = y(mark.ops());
    var ring = new Ellipse2D.Double(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS);
    graphics.setColor(Color.WHITE);
    graphics.fill(ring);
    graphics.setColor(color);
    graphics.setStroke(BAR);
    graphics.draw(ring);
    var text = PlotLabels.layout(mark.name() + " " + Figures.count(mark.threads()), FONT);
    PlotLabels.fill(graphics, text, x - text.getAdvance() / 2, y + RADIUS + 4 + text.getAscent());
  }

  private double x(double threads) {
    return chart.getScreenXFromChart(CurveChart.doublings(threads));
  }

  private double y(double throughput) {
    return chart.getScreenYFromChart(scale.clip(throughput), 0);
  }
}
