// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.Locale;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;

// SPDX-License-Identifier: Apache-2.0

/** How every plot looks. */
public final class ChartStyle {

  public static final Color INK = new Color(0x3a424b);

  private ChartStyle() {}

  /** Fonts, colours and the legend below the plot. */
  public static void apply(XYStyler styler) {
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
    styler.setLegendPosition(LegendPosition.OutsideS);
    styler.setLegendLayout(LegendLayout.Horizontal);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setMarkerSize(8);
    styler.setYAxisDecimalPattern("#,##0.###");
  }
}
