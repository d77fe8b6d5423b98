// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The command line that a run was made with, to be typed again with other options.
 *
 * @param words as bash reads them, quotes included
 */
public record CommandWords(List<String> words) {

  /** What is between quotes, or behind a backslash, belongs to the word. */
  private static final Pattern WORD =
      Pattern.compile("(?:\\$'(?:[^'\\\\]|\\\\.)*'|'[^']*'|\\\\.|[^\\s'\\\\])+");

  /** Reads what the runner recorded. */
  public static CommandWords of(String line) {
    return new CommandWords(WORD.matcher(line).results().map(MatchResult::group).toList());
  }

  /** The words as a program gets them, without quotes and backslashes. */
  List<String> plain() {
    return words.stream().map(CommandWords::plain).toList();
  }

  private static String plain(String word) {
    var text = new StringBuilder();
    var isQuoted = false;
    for (var i = 0; i < word.length(); i++) {
      var character = word.charAt(i);
      if (character == '\'') {
        isQuoted = !isQuoted;
      } else if (character == '\\' && !isQuoted && i + 1 < word.length()) {
        i++;
        text.append(word.charAt(i));
      } else {
        text.append(character);
      }
    }
    return text.toString();
  }

  /** The last value of an option, given as --name value or --name=value. */
  public Optional<String> value(String option) {
    Optional<String> value = Optional.empty();
    for (var i = 0; i < words.size(); i++) {
      if (words.get(i).equals(option) && i + 1 < words.size()) {
        value = Optional.of(words.get(i + 1));
      } else if (words.get(i).startsWith(option + "=")) {
        value = Optional.of(words.get(i).substring(option.length() + 1));
      }
    }
    return value;
  }

  /** Without options that take a value. */
  public CommandWords without(Set<String> options) {
    var kept = new ArrayList<String>();
    for (var i = 0; i < words.size(); i++) {
      var word = words.get(i);
      if (options.contains(word)) {
        i++;
      } else if (!options.contains(word.replaceFirst("=.*", ""))) {
        kept.add(word);
      }
    }
    return new CommandWords(List.copyOf(kept));
  }

  /** Without an option that takes no value. */
  public CommandWords withoutFlag(String option) {
    return new CommandWords(words.stream().filter(word -> !word.equals(option)).toList());
  }

  /** Without a {@code -p name=value}. */
  public CommandWords withoutProperty(String name) {
    var kept = new ArrayList<String>();
    for (var i = 0; i < words.size(); i++) {
      var isOfName =
          words.get(i).equals("-p")
              && i + 1 < words.size()
              && words.get(i + 1).replaceFirst("^\\$?'", "").startsWith(name + "=");
      if (isOfName) {
        i++;
      } else {
        kept.add(words.get(i));
      }
    }
    return new CommandWords(List.copyOf(kept));
  }

  /** With further words at the end. */
  public CommandWords with(String... more) {
    var all = new ArrayList<>(words);
    all.addAll(List.of(more));
    return new CommandWords(List.copyOf(all));
  }

  /** As one line. */
  public String line() {
    return String.join(" ", words);
  }
}
