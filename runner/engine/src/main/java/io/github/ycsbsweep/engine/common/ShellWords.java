// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Command lines as they could be typed into a shell. */
public final class ShellWords {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./,:=+%-]+");

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private ShellWords() {}

  /** The words of a text, split at blanks, as a shell splits a variable without quotes. */
  public static List<String> split(String text) {
    var words = new ArrayList<>(List.of(text.strip().split("\\s+")));
    words.remove("");
    return List.copyOf(words);
  }

  /** The words as one line, quoted where they must be. */
  public static String line(List<String> words) {
    return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    if (PLAIN.matcher(word).matches()) {
      return word;
    }
    return CONTROL.matcher(word).find() ? escaped(word) : "'" + word.replace("'", "'\\''") + "'";
  }

  /** In the quotes of bash that know escapes. */
  private static String escaped(String word) {
    return word.chars().mapToObj(ShellWords::escaped).collect(Collectors.joining("", "$'", "'"));
  }

  private static String escaped(int character) {
    return switch (character) {
      case '\n' -> "\\n";
      case '\t' -> "\\t";
      case '\r' -> "\\r";
      case '\'', '\\' -> "\\" + (char) character;
      default ->
          Character.isISOControl(character)
              ? Text.format("\\u%04x", character)
              : Character.toString((char) character);
    };
  }
}
