// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.HeatMap;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;

/** Paints a heat map. */
record HeatMapPicture(Graphics2D graphics, HeatMap map, double width, double height) {

  private static final int LEFT = 90;
  private static final int RIGHT = 24;
  private static final int HEAD = 48;
  private static final int FOOT = 56;
  private static final int COLUMN_NAMES = 12;
  private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  private static final Font BOLD = new Font(Font.SANS_SERIF, Font.BOLD, 15);

  static Picture of(HeatMap map) {
    var width = (double) (Picture.WIDTH - LEFT - RIGHT) / map.seconds().size();
    var height = (double) (Picture.HEIGHT - HEAD - FOOT) / map.rows().size();
    return new Picture(
        Sanitizer.line(map.caption()),
        Picture.HEIGHT,
        graphics -> new HeatMapPicture(graphics, map, width, height).paint());
  }

  private void paint() {
    graphics.setColor(Color.WHITE);
    graphics.fill(new Rectangle2D.Double(0, 0, Picture.WIDTH, Picture.HEIGHT));
    for (var row = 0; row < map.rows().size(); row++) {
      for (var column = 0; column < map.seconds().size(); column++) {
        var darkness = map.darkness(row, column);
        if (darkness > 0) {
          graphics.setColor(shade(darkness));
          graphics.fill(
              new Rectangle2D.Double(LEFT + column * width, HEAD + row * height, width, height));
        }
      }
    }
    names();
  }

  private void names() {
    graphics.setColor(ChartPicture.INK);
    centred(Sanitizer.cut(map.title(), 100), BOLD, Picture.WIDTH / 2.0, 24);
    for (var row = 0; row < map.rows().size(); row++) {
      var name = Picture.layout(map.rows().get(row), FONT);
      Picture.fill(graphics, name, LEFT - 8 - name.getAdvance(), HEAD + (row + 0.5) * height + 4);
    }
    var step = (map.seconds().size() + COLUMN_NAMES - 1) / COLUMN_NAMES;
    for (var column = 0; column < map.seconds().size(); column += step) {
      var second = Text.format("%.0f", map.seconds().get(column));
      centred(second, FONT, LEFT + (column + 0.5) * width, Picture.HEIGHT - FOOT + 18);
    }
    centred(
        "seconds since the first operation; rows: times up to",
        FONT,
        Picture.WIDTH / 2.0,
        Picture.HEIGHT - 14);
    Picture.watermarks(graphics, map.watermarks(), Picture.WIDTH / 2.0);
  }

  /** From white to the colour of the first system. */
  private static Color shade(double darkness) {
    var full = Picture.color(0);
    return new Color(
        mixed(full.getRed(), darkness),
        mixed(full.getGreen(), darkness),
        mixed(full.getBlue(), darkness));
  }

  private static int mixed(int part, double darkness) {
    return (int) Math.round(255 - (255 - part) * darkness);
  }

  private void centred(String text, Font font, double x, double y) {
    var shown = Picture.layout(text, font);
    Picture.fill(graphics, shown, x - shown.getAdvance() / 2, y);
  }
}
