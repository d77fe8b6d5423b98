// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Of a text protocol: words in a line, and a value behind some. A fetch of several keys is one of
 * each, as {@code watch} tells it.
 */
final class TextRequests extends RequestParser {

  private static final Pattern BEGIN =
      Pattern.compile("(?<![^\n])([a-z_]{2,16})(?: [!-~]{1,250}){0,24}\r\n");

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("get", "GET"),
          Map.entry("gets", "GET"),
          Map.entry("gat", "GET"),
          Map.entry("gats", "GET"),
          Map.entry("mg", "GET"),
          Map.entry("set", "SET"),
          Map.entry("add", "SET"),
          Map.entry("replace", "SET"),
          Map.entry("append", "SET"),
          Map.entry("prepend", "SET"),
          Map.entry("cas", "SET"),
          Map.entry("ms", "SET"),
          Map.entry("ma", "INCR"),
          Map.entry("md", "DELETE"));

  private static final Pattern VALUE = Pattern.compile("(?s)(?:VA |VALUE |HD).*");
  private static final Pattern NO_VALUE = Pattern.compile("(?s)EN.*");

  /** Beyond, a time to live is one since 1970. */
  private static final long MOST_SECONDS = 30L * 86_400;

  private static final Set<String> FETCHES = Set.of("get", "gets", "gat", "gats");

  private final ArrayDeque<String> keys = new ArrayDeque<>();
  private String life = "";

  TextRequests(CommandTable table, long connection) {
    super(BEGIN, table, connection);
  }

  @Override
  boolean isRead() {
    return false;
  }

  @Override
  boolean endValue() {
    command.endWord();
    command.word(life);
    return true;
  }

  @Override
  boolean read(String text) {
    var words = List.of(text.split(" +", -1));
    var verb = words.get(0);
    var entry = find(verb);
    if (!entry.isKnown() || (entry.keys().areAny() && words.size() < 2)) {
      lose();
      return false;
    }
    if (FETCHES.contains(verb)) {
      keys.addAll(words.subList(verb.startsWith("gat") ? 2 : 1, words.size()));
      return false;
    }
    begin(entry.name());
    if (entry.keys().areAny()) {
      command.word(words.get(1));
    }
    if (!entry.name().equals("SET")) {
      return true;
    }
    var isMeta = verb.equals("ms");
    left = words.size() < (isMeta ? 3 : 5) ? 0 : number(words.get(isMeta ? 2 : 4)) + 2;
    if (left < 2 || left > MOST_OF_A_VALUE) {
      lose();
      return false;
    }
    life = life(isMeta ? flag(words) : words.get(3));
    return false;
  }

  private static String flag(List<String> words) {
    return words.stream()
        .skip(3)
        .filter(it -> it.startsWith("T"))
        .map(it -> it.substring(1))
        .findFirst()
        .orElse("");
  }

  /** In seconds from now on; nothing where there is none. */
  private String life(String text) {
    var seconds = number(text);
    return seconds > MOST_SECONDS ? Long.toString(seconds - micros() / 1_000_000) : text;
  }

  @Override
  boolean hasMore() {
    return !keys.isEmpty();
  }

  @Override
  void nextOfLine() {
    begin("GET");
    command.word(keys.remove());
  }

  @Override
  void reset() {
    keys.clear();
  }

  @Override
  CommandTable.Entry find(String name) {
    return name.equals(name.toLowerCase(Locale.ROOT))
        ? table.find(NAMES.getOrDefault(name, name))
        : CommandTable.Entry.UNKNOWN;
  }

  @Override
  Optional<Boolean> hasValue(String answer) {
    return VALUE.matcher(answer).matches()
        ? Optional.of(true)
        : Optional.of(false).filter(any -> NO_VALUE.matcher(answer).matches());
  }
}
