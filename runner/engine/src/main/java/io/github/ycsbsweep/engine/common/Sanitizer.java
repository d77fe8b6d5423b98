// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Makes text from outside safe where it leaves the program: a server's version, an error, a title
 * can do nothing but be read. Pages escape by themselves what {@link #line} lets through.
 */
public final class Sanitizer {

  private static final Pattern BREAKS = Pattern.compile("[\\t\\n\\r\\u0085\\u2028\\u2029]+");

  /** Terminals obey control characters, and some turn the direction of what stands beside them. */
  private static final Pattern CONTROLS =
      Pattern.compile(
          "[\\p{Cntrl}\\u0080-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

  private static final Pattern FORMULA = Pattern.compile("[=+\\-@\\t\\r]");

  private static final Pattern MARKDOWN = Pattern.compile("([\\\\`*_\\[\\]<>|#&~])");

  private Sanitizer() {}

  /** The text in one line, each control character shown as U+FFFD. */
  public static String line(String text) {
    return CONTROLS.matcher(BREAKS.matcher(text).replaceAll(" ")).replaceAll("\ufffd");
  }

  /** Likewise, line by line. */
  public static String lines(String text) {
    return Arrays.stream(text.split("\n", -1)).map(Sanitizer::line).collect(joining("\n"));
  }

  /** Likewise, in at most {@code width} columns. */
  public static String cut(String text, int width) {
    var line = line(text);
    return line.length() <= width ? line : line.substring(0, width - 1) + "…";
  }

  /** Likewise, as text that Markdown shows as it is. */
  public static String markdown(String text) {
    return MARKDOWN.matcher(line(text)).replaceAll("\\\\$1");
  }

  /** Likewise, as a cell that no spreadsheet takes for a formula. */
  public static String csv(String text) {
    return (FORMULA.matcher(text).lookingAt() ? "'" : "") + line(text);
  }

  /** JSON that can stand inside a script element of a page. */
  public static String json(String json) {
    return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
  }

  /** The name of a file in the folder of a run, and nowhere else. */
  public static String file(String name) {
    return line(name).replaceAll("[/\\\\\ufffd]", "_").replaceFirst("^\\.", "_");
  }
}
