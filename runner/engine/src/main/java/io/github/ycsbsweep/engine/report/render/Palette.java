// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Text;
import java.awt.Color;
import java.util.List;

/**
 * A colour for each of eight systems: told apart by people who see colours differently (Okabe and
 * Ito, 2008, with brown in place of yellow, and grey).
 */
final class Palette {

  /** Of what went wrong. */
  static final Color BAD = new Color(0xc0, 0x1f, 0x2e);

  private static final List<Color> COLORS =
      List.of(
          new Color(0x0072b2),
          new Color(0xd55e00),
          new Color(0x009e73),
          new Color(0xcc79a7),
          new Color(0xe69f00),
          new Color(0x56b4e9),
          new Color(0x7f7f7f),
          new Color(0x6b3e26));

  /** The same hues, for a dark ground. */
  private static final List<Color> LIGHT_COLORS =
      List.of(
          new Color(0x5ab4ea),
          new Color(0xff8f4d),
          new Color(0x2cc99b),
          new Color(0xe39cc6),
          new Color(0xf5c04a),
          new Color(0xa8dcff),
          new Color(0xb4b4b4),
          new Color(0xc89a7c));

  private Palette() {}

  static Color color(int index) {
    return COLORS.get(index % COLORS.size());
  }

  /** As a page writes them. */
  static List<String> onLight() {
    return COLORS.stream().map(Palette::css).toList();
  }

  /** As a page writes them on a dark ground. */
  static List<String> onDark() {
    return LIGHT_COLORS.stream().map(Palette::css).toList();
  }

  private static String css(Color color) {
    return Text.format("#%06x", color.getRGB() & 0xffffff);
  }
}
