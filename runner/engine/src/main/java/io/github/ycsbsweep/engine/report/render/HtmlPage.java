// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.CellCharts;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.model.Table.Column;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A document as one page that needs nothing else: styles, data and charts are inside. The templates
 * beside the sources escape whatever they show.
 *
 * @param numbers of the charts, by which the page's data go
 * @param data as JSON that can stand inside a script element
 */
public record HtmlPage(
    Document document,
    Map<Block, Integer> numbers,
    String data,
    String css,
    String echarts,
    String script) {

  /** ECharts with lines, areas and tooltips, which is all that is drawn. */
  private static final String ECHARTS =
      "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";

  /** In the order in which they need each other. */
  private static final List<String> SCRIPTS =
      List.of("look.js", "chart.js", "cell.js", "sort.js", "start.js");

  /** What a reader looks for in a headline. */
  private static final Pattern FIGURE =
      Pattern.compile(
          "(?<=highest measured throughput )[0-9,]+ ops/s[^.]*?, at \\d+ client threads");

  /** Columns in which anything but 0 is bad. */
  private static final Set<String> LOUD = Set.of("failed", "not found", "marks");

  /** What the charts are drawn from: colours, on a light and on a dark ground, lines and cells. */
  private record Data(
      List<String> onLight, List<String> onDark, List<Chart> charts, List<CellCharts> cells) {}

  /** The page's text. */
  public static String of(Document document) throws IOException {
    var charts = document.blocks(Chart.class);
    var cells = document.blocks(CellCharts.class);
    var numbers = new IdentityHashMap<Block, Integer>();
    charts.forEach(chart -> numbers.put(chart, numbers.size()));
    cells.forEach(block -> numbers.put(block, numbers.size() - charts.size()));
    var script = new StringBuilder("'use strict';\n");
    for (var name : SCRIPTS) {
      script.append(resource(name));
    }
    var page =
        new HtmlPage(
            document,
            numbers,
            Sanitizer.json(Json.line(new Data(Picture.onLight(), Picture.onDark(), charts, cells))),
            resource("page.css"),
            resource(ECHARTS),
            script.toString());
    var text = new StringOutput(1 << 21);
    JtepageGenerated.render(new SanitizedOutput(text), null, page);
    return text.toString();
  }

  /** Whatever a template shows passes here; it escapes what is left. */
  private static final class SanitizedOutput extends OwaspHtmlTemplateOutput {

    SanitizedOutput(StringOutput text) {
      super(text);
    }

    @Override
    public void writeUserContent(String value) {
      super.writeUserContent(value == null ? null : Sanitizer.line(value));
    }
  }

  /** Number of a block of charts. */
  public int number(Block block) {
    return numbers.get(block);
  }

  /** Whether it is about claims, whose tables hold sentences. */
  public boolean hasClaims() {
    return !document.blocks(Block.Claim.class).isEmpty();
  }

  /** A headline: what is before its figure, the figure, and what follows; or one part. */
  public static List<String> emphasis(String headline) {
    var figure = FIGURE.matcher(headline);
    return figure.find()
        ? List.of(
            headline.substring(0, figure.start()), figure.group(), headline.substring(figure.end()))
        : List.of(headline);
  }

  /** Whether a row is of all operations together. */
  public static boolean isWhole(List<String> row) {
    return row.size() > 3 && row.get(3).equals("ALL");
  }

  /** Class of a paragraph. */
  public static String style(Block.Paragraph paragraph) {
    return paragraph.style().name().toLowerCase(Locale.ROOT);
  }

  /** Classes of a cell. */
  public static String style(Column column, String cell) {
    var isBad =
        cell.equals("FAILED")
            || (LOUD.contains(column.name()) && !cell.equals("0") && !cell.isEmpty());
    return ((isBad ? "bad " : "") + (column.isText() ? "text" : "")).strip();
  }

  /** A file beside this class, or one of a library by its absolute path. */
  private static String resource(String name) throws IOException {
    try (var in = HtmlPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException(name + " is not on the class path");
      }
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
