// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.report.model.MethodText;
import io.github.ycsbsweep.engine.report.model.RunResults;
import java.io.IOException;
import java.util.List;

// SPDX-License-Identifier: Apache-2.0

/** The report as one page. */
public final class HtmlReport {

  /** In the order in which they need each other. */
  private static final List<String> SCRIPTS =
      List.of("look.js", "sweep.js", "cell.js", "load.js", "sort.js", "start.js");

  private HtmlReport() {}

  public static String of(RunResults results) throws IOException {
    return HtmlPage.of(
        MethodText.title(results), HtmlBody.of(results), ChartData.json(results), "", scripts());
  }

  private static String scripts() throws IOException {
    var text = new StringBuilder();
    for (var script : SCRIPTS) {
      text.append(HtmlPage.resource(script));
    }
    return text.toString();
  }
}
