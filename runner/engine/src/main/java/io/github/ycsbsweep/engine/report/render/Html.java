// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import java.util.List;
import java.util.function.Predicate;

// SPDX-License-Identifier: Apache-2.0

/** Pieces of a page; whatever comes from outside stays text. */
public final class Html {

  private Html() {}

  public static String escape(String text) {
    return Sanitizer.of(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  public static String element(String name, String text) {
    return "<" + name + ">" + escape(text) + "</" + name + ">\n";
  }

  /** JSON that can stand inside a script element. */
  public static String inScript(String json) {
    return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
  }

  /** A table whose columns of text are those that the predicate names. */
  public static String table(
      List<String> header, List<List<String>> rows, Predicate<String> isText, String caption) {
    var html =
        new StringBuilder("<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"");
    html.append(escape(caption)).append("\"><table class=\"figures\">\n<thead><tr>");
    for (var name : header) {
      html.append(isText.test(name) ? "<th scope=\"col\" class=\"text\">" : "<th scope=\"col\">");
      html.append(escape(name)).append("</th>");
    }
    html.append("</tr></thead>\n<tbody>\n");
    for (var row : rows) {
      html.append("ALL".equals(row.size() > 3 ? row.get(3) : "") ? "<tr class=\"all\">" : "<tr>");
      for (var i = 0; i < row.size(); i++) {
        html.append(cell(header.get(i), row.get(i), isText.test(header.get(i))));
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody></table></div>\n").toString();
  }

  private static String cell(String column, String value, boolean isText) {
    var isLoud = column.equals("failed") || column.equals("not found") || column.equals("marks");
    var isBad = value.equals("FAILED") || (isLoud && !value.equals("0") && !value.isEmpty());
    var style = (isBad ? "bad " : "") + (isText ? "text" : "");
    var start = style.isEmpty() ? "<td>" : "<td class=\"" + style.strip() + "\">";
    return start + escape(value) + "</td>";
  }
}
