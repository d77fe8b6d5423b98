// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Writes one JSON object (RFC 8259), each member in a line, objects in it one level deep. */
final class JsonText {

  private static final char REPLACEMENT = '\ufffd';

  private final StringBuilder text = new StringBuilder("{");

  JsonText number(String name, long value) {
    return member(name, Long.toString(value));
  }

  JsonText textOrNull(String name, Optional<String> value) {
    return member(name, value.map(JsonText::quoted).orElse("null"));
  }

  JsonText texts(String name, Map<String, String> values) {
    return members(name, values, JsonText::quoted);
  }

  /** An object whose values are JSON already. */
  JsonText members(String name, Map<String, String> values) {
    return members(name, values, value -> value);
  }

  private JsonText members(String name, Map<String, String> values, UnaryOperator<String> json) {
    var members =
        values.entrySet().stream()
            .map(entry -> "    " + quoted(entry.getKey()) + ": " + json.apply(entry.getValue()))
            .collect(Collectors.joining(",\n"));
    return member(name, values.isEmpty() ? "{}" : "{\n" + members + "\n  }");
  }

  /** The text as a JSON string. Half a surrogate pair, which UTF-8 can't write, is replaced. */
  static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    text.codePoints().forEach(point -> append(quoted, point));
    return quoted.append('"').toString();
  }

  private static void append(StringBuilder to, int point) {
    if (point == '"' || point == '\\') {
      to.append('\\').append((char) point);
    } else if (isInvisible(point)) {
      to.append(String.format(Locale.ROOT, "\\u%04x", point));
    } else if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
      to.append(REPLACEMENT);
    } else {
      to.appendCodePoint(point);
    }
  }

  /** What a terminal that shows the file would obey: ESC, C1, a turn of the direction of text. */
  private static boolean isInvisible(int point) {
    var type = Character.getType(point);
    return (type == Character.CONTROL || type == Character.FORMAT)
        && Character.isBmpCodePoint(point);
  }

  private JsonText member(String name, String value) {
    text.append(text.length() > 1 ? ",\n  " : "\n  ");
    text.append(quoted(name)).append(": ").append(value);
    return this;
  }

  @Override
  public String toString() {
    return text + "\n}\n";
  }
}
