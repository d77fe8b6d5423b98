// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import java.util.ArrayList;
import java.util.List;

// SPDX-License-Identifier: Apache-2.0

/** Text broken between words. */
public final class TextWrap {

  private static final int WIDTH = 80;

  private TextWrap() {}

  /** Lines of at most 80 columns, later ones indented; a longer word stands alone. */
  public static List<String> at80(String text) {
    var lines = new ArrayList<String>();
    var rest = text;
    while (rest.length() > WIDTH) {
      var indent = rest.length() - rest.stripLeading().length();
      var space = rest.lastIndexOf(' ', WIDTH);
      if (space <= indent) {
        space = rest.indexOf(' ', WIDTH);
      }
      if (space < 0) {
        break;
      }
      lines.add(rest.substring(0, space));
      rest = "    " + rest.substring(space + 1);
    }
    lines.add(rest);
    return lines;
  }
}
