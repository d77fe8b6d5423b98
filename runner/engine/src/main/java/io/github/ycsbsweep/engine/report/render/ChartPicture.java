// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Scale;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.report.model.Figures;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.Locale;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.Styler.YAxisPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A chart as XChart draws it; what that can't, {@link ChartOverlay} adds. */
final class ChartPicture {

  static final Color INK = new Color(0x3a424b);

  /** Of labels that keep room for those that are painted afterwards. */
  private static final Color UNSEEN = new Color(255, 255, 255, 0);

  /** Of the legend's font, at most on average. */
  private static final int PIXELS_A_LETTER = 7;

  /** Line, marker, and the space around them. */
  private static final int PIXELS_A_SYMBOL = 50;

  /** Of a legend whose names stand below each other. */
  private static final int PIXELS_A_NAME = 23;

  /** A legend of more makes the picture higher, and not the plot lower. */
  private static final int MOST_NAMES = 8;

  private ChartPicture() {}

  static Picture of(Chart chart) {
    var height = height(chart);
    var drawn =
        new XYChartBuilder()
            .width(Picture.WIDTH)
            .height(height)
            .title(Sanitizer.cut(chart.title(), 90))
            .xAxisTitle(title(chart.x(), chart))
            .yAxisTitle(title(chart.y().get(0), chart))
            .build();
    style(drawn, chart);
    for (var i = 0; i < chart.lines().size(); i++) {
      line(drawn, i + "", chart.lines().get(i), chart);
    }
    return new Picture(
        Sanitizer.line(chart.caption()),
        height,
        graphics -> {
          graphics.setColor(Color.WHITE);
          graphics.fillRect(0, 0, Picture.WIDTH, height);
          drawn.paint(graphics, Picture.WIDTH - ChartOverlay.pixelsBeside(chart), height);
          new ChartOverlay(graphics, drawn, chart).paint();
        });
  }

  private static int height(Chart chart) {
    var names = chart.lines().stream().filter(line -> !line.legend().isEmpty()).count();
    var more = isLegendNarrow(chart) ? 0 : Math.max(0, (int) names - MOST_NAMES);
    return Picture.HEIGHT + more * PIXELS_A_NAME;
  }

  /** A plot over many names is low: how lines are drawn would not fit beside it. */
  static String title(Axis axis, Chart chart) {
    return axis.name()
        + (axis.legend().isEmpty() || !isLegendNarrow(chart) ? "" : " (" + axis.legend() + ")");
  }

  /** Fonts, colours, axes, and the legend below the plot. */
  private static void style(XYChart drawn, Chart chart) {
    var styler = drawn.getStyler();
    styler.setLocale(Locale.ROOT);
    styler.setBaseFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 15));
    styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    styler.setChartFontColor(INK);
    styler.setAxisTickLabelsColor(INK);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    styler.setPlotGridLinesColor(new Color(0xe4e7ec));
    styler.setPlotGridLinesStroke(new BasicStroke(1));
    styler.setPlotGridVerticalLinesVisible(false);
    styler.setLegendPosition(LegendPosition.OutsideS);
    styler.setLegendLayout(isLegendNarrow(chart) ? LegendLayout.Horizontal : LegendLayout.Vertical);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setMarkerSize(8);
    styler.setPlotContentSize(1);
    styler.setPlotMargin(0);
    var x = chart.x();
    var isLog = x.scale() != Scale.LINEAR;
    var room = isLog ? 0.03 * (x.at(x.max()) - x.at(x.min())) : 0;
    styler.setXAxisMin(x.at(x.min()) - room);
    styler.setXAxisMax(x.at(x.max()) + room);
    if (isLog) {
      styler.setXAxisTickLabelsColor(UNSEEN);
      styler.setXAxisTickMarksColor(UNSEEN);
    }
    for (var i = 0; i < chart.y().size(); i++) {
      axis(drawn, i, chart);
    }
  }

  /** Whether all names fit beside each other; else they would be cut at both sides. */
  private static boolean isLegendNarrow(Chart chart) {
    var pixels =
        chart.lines().stream()
            .filter(line -> !line.legend().isEmpty())
            .mapToInt(line -> PIXELS_A_SYMBOL + PIXELS_A_LETTER * line.legend().length())
            .sum();
    return pixels < Picture.WIDTH;
  }

  private static void axis(XYChart drawn, int group, Chart chart) {
    var axis = chart.y().get(group);
    var styler = drawn.getStyler();
    var foot = axis.at(axis.min());
    var head = axis.at(axis.max());
    // XChart names no tick that lies at the very end of an axis, and 0 should have its name.
    styler.setYAxisMin(group, foot - 1e-6 * (head - foot));
    styler.setYAxisMax(group, head);
    styler.putYAxisGroupDecimalPatternMap(group, pattern(group, chart));
    if (group > 0) {
      styler.setYAxisGroupPosition(group, YAxisPosition.Right);
      drawn.setYAxisGroupTitle(group, title(axis, chart));
    }
    if (axis.scale() != Scale.LINEAR) {
      styler.setYAxisGroupTickLabelsColorMap(group, UNSEEN);
      styler.setYAxisGroupTickMarksColorMap(group, UNSEEN);
      if (group > 0) {
        styler.setYAxisGroupTitleColor(group, UNSEEN);
      }
    }
  }

  /**
   * On the left, the names of exponents get as much room as those that are painted afterwards.
   * XChart takes the pattern of the left for both axes, and looks without end for ticks whose names
   * have at most 20 characters.
   */
  private static String pattern(int group, Chart chart) {
    var axis = chart.y().get(group);
    if (group > 0 || axis.scale() == Scale.LINEAR) {
      var isLong = chart.y().stream().anyMatch(it -> it.max() >= Figures.LONG);
      return isLong ? "0.###E0" : "#,##0.###";
    }
    var letters = axis.ticks().stream().mapToInt(tick -> Figures.tick(tick).length()).max();
    return "'" + "0".repeat(letters.orElse(1)) + "'0";
  }

  private static void line(XYChart drawn, String name, Line line, Chart chart) {
    if (line.marker() == Marker.RING) {
      return;
    }
    var y = chart.y().get(line.axis());
    var series =
        drawn.addSeries(
            name,
            line.points().stream().mapToDouble(point -> chart.x().at(point.x())).toArray(),
            line.points().stream().mapToDouble(point -> y.at(point.y())).toArray());
    look(series, line);
  }

  private static void look(XYSeries series, Line line) {
    var color = Picture.color(line.color());
    series.setYAxisGroup(line.axis());
    series.setLabel(Sanitizer.cut(line.legend(), 34));
    series.setShowInLegend(!line.legend().isEmpty());
    series.setLineColor(color);
    series.setMarkerColor(color);
    series.setLineStyle(line.stroke() == Stroke.NONE ? SeriesLines.NONE : stroke(line.stroke()));
    series.setMarker(
        switch (line.marker()) {
          case NONE, RING -> SeriesMarkers.NONE;
          case CIRCLE -> SeriesMarkers.CIRCLE;
          case DIAMOND, HOLLOW_DIAMOND -> SeriesMarkers.DIAMOND;
          case TRIANGLE -> SeriesMarkers.TRIANGLE_UP;
        });
  }

  private static BasicStroke stroke(Stroke stroke) {
    return switch (stroke) {
      case NONE, BOLD -> stroke(2.5f);
      case THIN -> stroke(1.3f);
      case DASHED -> stroke(1.6f, 9, 5);
      case DOTTED -> stroke(1.6f, 2, 5);
      case BOLD_DOTTED -> stroke(2.6f, 2, 4);
      case FITTED -> stroke(1.3f, 4, 3);
    };
  }

  private static BasicStroke stroke(float width, float... dash) {
    return new BasicStroke(
        width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dash.length == 0 ? null : dash, 0);
  }
}
