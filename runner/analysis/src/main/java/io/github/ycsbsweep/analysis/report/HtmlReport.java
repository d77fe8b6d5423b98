// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The report as one page that needs nothing else: styles, data and charts are inside. */
final class HtmlReport {

  /** ECharts with lines, areas and tooltips, which is all that is drawn. */
  private static final String ECHARTS =
      "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";

  /** In the order in which they need each other. */
  private static final List<String> SCRIPTS =
      List.of("look.js", "sweep.js", "cell.js", "load.js", "sort.js", "start.js");

  private static final Pattern SLOT = Pattern.compile("\\{\\{(\\w+)}}");

  private HtmlReport() {}

  static String of(RunResults results) throws IOException {
    var slots =
        Map.of(
            "title", Html.escape(Method.title(results)),
            "css", resource("report.css"),
            "body", HtmlBody.of(results),
            "data", ChartData.json(results),
            "echarts", resource(ECHARTS),
            "js", scripts());
    return SLOT.matcher(resource("report.html"))
        .replaceAll(slot -> Matcher.quoteReplacement(slots.get(slot.group(1))));
  }

  private static String scripts() throws IOException {
    var text = new StringBuilder("'use strict';\n");
    for (var script : SCRIPTS) {
      text.append(resource(script));
    }
    return text.toString();
  }

  private static String resource(String name) throws IOException {
    try (var in = HtmlReport.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException(name + " is not on the class path");
      }
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
