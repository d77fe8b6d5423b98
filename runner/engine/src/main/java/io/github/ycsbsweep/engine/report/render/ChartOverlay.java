// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Bar;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Mark;
import io.github.ycsbsweep.engine.report.model.Chart.MarkKind;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Scale;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.report.model.Figures;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import org.knowm.xchart.XYChart;

/** What XChart does not paint: ticks of logarithms, intervals, crosses, rings, watermarks. */
record ChartOverlay(Graphics2D graphics, XYChart drawn, Chart chart) {

  private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  private static final BasicStroke THIN = new BasicStroke(1);
  private static final BasicStroke BAR = new BasicStroke(1.5f);
  private static final BasicStroke BOLD = new BasicStroke(2.5f);
  private static final Color SHADE = new Color(0, 0, 0, 0x10);
  private static final Color QUIET = new Color(0x57606a);
  private static final int TICK = 4;
  private static final int GAP = 8;
  private static final int CROSS = 7;
  private static final int CAP = 5;
  private static final int RADIUS = 6;

  private static final Font TITLE = new Font(Font.SANS_SERIF, Font.PLAIN, 13);

  /** XChart keeps room for the exponents of a logarithmic axis, and their names are longer. */
  private static final int PIXELS_OF_AN_EXPONENT = 20;

  /** Pixels between the bars of two stores, which would hide each other. */
  private static final double APART = 4;

  /** What the names and the title of a logarithmic axis on the right take beyond XChart's room. */
  static int pixelsBeside(Chart chart) {
    return chart.y().stream()
        .skip(1)
        .filter(axis -> axis.scale() != Scale.LINEAR)
        .mapToInt(axis -> Math.max(0, widest(axis) - PIXELS_OF_AN_EXPONENT))
        .max()
        .orElse(0);
  }

  private static int widest(Axis axis) {
    return axis.ticks().stream()
        .mapToInt(tick -> (int) Math.ceil(Picture.layout(Figures.tick(tick), FONT).getAdvance()))
        .max()
        .orElse(0);
  }

  void paint() {
    chart.x().marks().forEach(this::mark);
    chart.lines().forEach(this::marks);
    graphics.setStroke(THIN);
    graphics.setColor(ChartPicture.INK);
    if (chart.x().scale() != Scale.LINEAR) {
      columns();
    }
    for (var i = 0; i < chart.y().size(); i++) {
      if (chart.y().get(i).scale() != Scale.LINEAR) {
        levels(i, chart.y().get(i));
      }
    }
    Picture.watermarks(graphics, chart.watermarks(), (edge(0) + edge(1)) / 2);
  }

  /** The ground of a range, its begin, and its name if there is room for it. */
  private void mark(Mark mark) {
    var left = x(Math.max(mark.begin(), chart.x().min()));
    var right = x(Math.min(mark.end(), chart.x().max()));
    var axis = chart.y().get(0);
    var head = y(axis.max(), 0);
    if (right < left) {
      return;
    }
    var isFault = mark.kind() == MarkKind.FAULT;
    if (mark.kind() != MarkKind.PHASE) {
      graphics.setColor(SHADE);
      graphics.fill(new Rectangle2D.Double(left, head, right - left, y(axis.min(), 0) - head));
    }
    graphics.setStroke(THIN);
    graphics.setColor(isFault ? Picture.BAD : QUIET);
    graphics.draw(new Line2D.Double(left, head, left, y(axis.min(), 0)));
    var label = Picture.layout(Sanitizer.line(mark.name()), FONT);
    // The names of faults are below those of phases, and short.
    if (isFault || label.getAdvance() < right - left - GAP) {
      Picture.fill(
          graphics, label, left + GAP / 2.0, head + (isFault ? 2.2 : 1) * label.getAscent());
    }
  }

  private void marks(Line line) {
    var colors = chart.lines().stream().mapToInt(Line::color).max().orElse(0);
    var isAlone = line.stroke() == Stroke.NONE;
    var aside = isAlone ? 0 : APART * (line.color() - colors / 2.0);
    for (var point : line.points()) {
      graphics.setColor(Picture.color(line.color()));
      graphics.setStroke(BAR);
      point.bar().ifPresent(bar -> bar(x(point.x()) + aside, bar, line.axis()));
      if (line.marker() == Marker.RING) {
        ring(point, line.axis());
      }
      if (point.isBad()) {
        cross(x(point.x()), y(point.y(), line.axis()));
      }
    }
  }

  /** A bar that ends with the axis has no cap there. */
  private void bar(double x, Bar bar, int axis) {
    var low = y(bar.low(), axis);
    var high = y(bar.high(), axis);
    graphics.draw(new Line2D.Double(x, low, x, high));
    if (bar.low() > chart.y().get(axis).min()) {
      graphics.draw(new Line2D.Double(x - CAP, low, x + CAP, low));
    }
    if (bar.high() < chart.y().get(axis).max()) {
      graphics.draw(new Line2D.Double(x - CAP, high, x + CAP, high));
    }
  }

  private void ring(Point point, int axis) {
    var x = x(point.x());
    var y = y(point.y(), axis);
    var color = graphics.getColor();
    var ring = new Ellipse2D.Double(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS);
    graphics.setColor(Color.WHITE);
    graphics.fill(ring);
    graphics.setColor(color);
    graphics.draw(ring);
    var text = Picture.layout(point.note(), FONT);
    Picture.fill(graphics, text, x - text.getAdvance() / 2, y + RADIUS + 4 + text.getAscent());
  }

  private void cross(double x, double y) {
    graphics.setColor(Picture.BAD);
    graphics.setStroke(BOLD);
    graphics.draw(new Line2D.Double(x - CROSS, y - CROSS, x + CROSS, y + CROSS));
    graphics.draw(new Line2D.Double(x - CROSS, y + CROSS, x + CROSS, y - CROSS));
  }

  /** Every tick that has room beside the next one; they are closest on the right. */
  private void columns() {
    var foot = drawn.getScreenYFromChart(chart.y().get(0).at(chart.y().get(0).min()), 0);
    graphics.draw(new Line2D.Double(edge(0), foot, edge(1), foot));
    var free = Double.POSITIVE_INFINITY;
    for (var tick : chart.x().ticks().stream().sorted(Comparator.reverseOrder()).toList()) {
      var x = x(tick);
      graphics.draw(new Line2D.Double(x, foot, x, foot + TICK));
      var label = Picture.layout(Figures.count(tick), FONT);
      var start = x - label.getAdvance() / 2;
      if (start + label.getAdvance() < free - GAP) {
        Picture.fill(graphics, label, start, foot + TICK + 4 + label.getAscent());
        free = start;
      }
    }
  }

  private void levels(int group, Axis axis) {
    var edge = edge(group);
    var out = group == 0 ? -TICK : TICK;
    graphics.draw(new Line2D.Double(edge, y(axis.min(), group), edge, y(axis.max(), group)));
    for (var tick : axis.ticks()) {
      var y = y(tick, group);
      graphics.draw(new Line2D.Double(edge, y, edge + out, y));
      var label = Picture.layout(Figures.tick(tick), FONT);
      var start = group == 0 ? edge + out - 6 - label.getAdvance() : edge + out + 6;
      Picture.fill(graphics, label, start, y + label.getAscent() / 2 - 1);
    }
    if (group > 0) {
      var middle = (y(axis.min(), group) + y(axis.max(), group)) / 2;
      beside(edge + out + 6 + widest(axis) + GAP, middle, ChartPicture.title(axis, chart));
    }
  }

  /** A title from the foot to the head, whose left side is at x. */
  private void beside(double x, double middle, String text) {
    var title = Picture.layout(text, TITLE);
    var place =
        AffineTransform.getTranslateInstance(
            x + title.getAscent(), middle + title.getAdvance() / 2);
    place.rotate(-Math.PI / 2);
    graphics.fill(title.getOutline(place));
  }

  /** Of the plot, 0: left, 1: right. */
  private double edge(int side) {
    var styler = drawn.getStyler();
    return drawn.getScreenXFromChart(side == 0 ? styler.getXAxisMin() : styler.getXAxisMax());
  }

  private double x(double value) {
    return drawn.getScreenXFromChart(chart.x().at(value));
  }

  private double y(double value, int axis) {
    return drawn.getScreenYFromChart(chart.y().get(axis).at(value), axis);
  }
}
