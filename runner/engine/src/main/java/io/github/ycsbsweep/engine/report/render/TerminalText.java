// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Column;
import java.util.ArrayList;
import java.util.List;

/** Text for a terminal of 80 columns, line by line. */
public final class TerminalText {

  private static final int WIDTH = 80;

  /** Places of a finding that are shown; the whole list is in the files. */
  private static final int MOST_PLACES = 5;

  private final List<String> lines = new ArrayList<>();

  /** Lines without their ends. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  public void blank() {
    lines.add("");
  }

  /** A paragraph, broken between words; later lines are indented, a longer word stands alone. */
  public void text(String text) {
    lines.addAll(broken(text));
  }

  /** The start of a paragraph, in so many lines at most. */
  public void text(String text, int most) {
    var broken = broken(text);
    if (broken.size() > most) {
      var last = Sanitizer.cut(broken.get(most - 1), WIDTH - 2);
      broken = new ArrayList<>(broken.subList(0, most - 1));
      broken.add(last + " …");
    }
    lines.addAll(broken);
  }

  private static List<String> broken(String text) {
    var lines = new ArrayList<String>();
    var rest = Sanitizer.line(text);
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

  /** A table: title and groups of columns in one line where they fit, header, rows. */
  public void table(Table table) {
    var groups = new StringBuilder();
    var end = 0;
    for (var column : table.columns()) {
      end += column.width() + (end == 0 ? 0 : column.gap());
      if (!column.group().isEmpty()) {
        right(groups, column.group(), end);
      }
    }
    var title = Sanitizer.line(table.title());
    var first = groups.length() - groups.toString().stripLeading().length();
    if (!title.isEmpty() && (groups.isEmpty() || title.length() >= first)) {
      text(title);
    } else {
      groups.replace(0, Math.min(title.length(), groups.length()), title);
    }
    if (!groups.isEmpty()) {
      lines.add(groups.toString().stripTrailing());
    }
    row(table.columns(), table.columns().stream().map(Column::name).toList());
    table.rows().forEach(row -> row(table.columns(), row));
  }

  /** A table with its note below it, and a blank line; nothing without rows. */
  public void part(Table table) {
    if (!table.rows().isEmpty()) {
      table(table);
      table.note().lines().forEach(this::text);
      blank();
    }
  }

  private void row(List<Column> columns, List<String> cells) {
    if (cells.size() == 1 && columns.size() > 1) {
      text(cells.get(0));
      return;
    }
    var line = new StringBuilder();
    var end = 0;
    for (var i = 0; i < cells.size(); i++) {
      var column = columns.get(i);
      var start = end + (i == 0 ? 0 : column.gap());
      end = start + column.width();
      var cell = Sanitizer.line(cells.get(i));
      right(line, cell, column.isText() ? start + cell.length() : end);
    }
    lines.add(line.toString().stripTrailing());
  }

  /** Adds text that ends there, or as soon after it as there is room. */
  private static void right(StringBuilder line, String text, int end) {
    var room = end - text.length() - line.length();
    line.append(" ".repeat(Math.max(line.isEmpty() || text.isEmpty() ? 0 : 1, room))).append(text);
  }

  /**
   * A finding.
   *
   * @param bullet before each place that it is about
   * @param rest what follows the number of places that are not shown
   */
  public void finding(Finding finding, String bullet, String rest) {
    text(finding.level().label() + ": " + finding.text());
    places(finding.where(), bullet, rest);
    var parts = finding.adviceParts();
    text("    advice: " + parts.get(0).text());
    for (var part : parts.subList(1, parts.size())) {
      if (part.isCommand()) {
        command(part.text());
      } else {
        text("    " + part.text());
      }
    }
  }

  /** In one line: broken it could not be copied. */
  public void command(String command) {
    lines.add("      " + Sanitizer.line(command));
  }

  /** The first of a list. */
  public void places(List<String> places, String bullet, String rest) {
    places.stream().limit(MOST_PLACES).forEach(place -> text(bullet + place));
    if (places.size() > MOST_PLACES) {
      text(bullet + "and " + (places.size() - MOST_PLACES) + rest);
    }
  }
}
