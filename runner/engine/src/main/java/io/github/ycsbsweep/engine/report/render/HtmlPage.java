// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

// SPDX-License-Identifier: Apache-2.0

/** One page that needs nothing else: styles, data and charts are inside. */
public final class HtmlPage {

  /** ECharts with lines, areas and tooltips, which is all that is drawn. */
  private static final String ECHARTS =
      "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";

  private static final Pattern SLOT = Pattern.compile("\\{\\{(\\w+)}}");

  private HtmlPage() {}

  /**
   * The page's text.
   *
   * @param body as HTML
   * @param data as JSON that can stand inside a script element
   * @param css beside that of every page
   * @param scripts that draw the data
   */
  public static String of(String title, String body, String data, String css, String scripts)
      throws IOException {
    var slots =
        Map.of(
            "title",
            Html.escape(title),
            "css",
            resource("report.css") + css,
            "body",
            body,
            "data",
            data,
            "echarts",
            resource(ECHARTS),
            "js",
            "'use strict';\n" + scripts);
    return SLOT.matcher(resource("report.html"))
        .replaceAll(slot -> Matcher.quoteReplacement(slots.get(slot.group(1))));
  }

  /** A file beside this class, or one of a library by its absolute path. */
  public static String resource(String name) throws IOException {
    try (var in = HtmlPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException(name + " is not on the class path");
      }
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
