// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The commands that are known, by their names. */
public final class CommandTable {

  /**
   * Places of words of a command, the first behind its name being 1.
   *
   * @param step from one to the next
   */
  public record Places(int first, int step) {

    /** Behind the last word of every command. */
    private static final int NONE = 1 << 20;

    public boolean areAny() {
      return first < NONE;
    }

    /** Whether it is one of them. */
    boolean hold(int word) {
      return word >= first && (word - first) % step == 0;
    }

    static Places parse(String text) {
      if (text.equals("-")) {
        return new Places(NONE, NONE);
      }
      var parts = text.split("\\.\\.", 2);
      var step =
          parts.length == 1
              ? NONE
              : parts[1].isEmpty() ? 1 : Integer.parseInt(parts[1].substring(1));
      return new Places(Integer.parseInt(parts[0]), step);
    }
  }

  /**
   * A command.
   *
   * @param name in capitals
   * @param life what tells a time to live: nothing, a place with a unit, or options
   */
  public record Entry(String name, CommandKind kind, Places keys, Places values, String life) {

    /** One that is not known: its name may be anything, and is not kept. */
    public static final Entry UNKNOWN =
        new Entry("(other)", CommandKind.OTHER, Places.parse("-"), Places.parse("-"), "-");

    boolean isKnown() {
      return kind != CommandKind.OTHER;
    }
  }

  private final Map<String, Entry> entries = new HashMap<>();

  private CommandTable() {}

  /** That of {@code NAME-commands.txt}. */
  public static CommandTable of(String dialect) {
    var table = new CommandTable();
    var name = dialect + "-commands.txt";
    try (var in = CommandTable.class.getResourceAsStream(name);
        var lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      lines
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split(" "))
          .forEach(table::add);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
    return table;
  }

  private void add(String[] words) {
    var kind = CommandKind.valueOf(words[1].toUpperCase(Locale.ROOT));
    var entry = new Entry(words[0], kind, Places.parse(words[2]), Places.parse(words[3]), words[4]);
    entries.put(entry.name(), entry);
  }

  /** The command of that name, in capitals or not. */
  public Entry find(String name) {
    return entries.getOrDefault(name.toUpperCase(Locale.ROOT), Entry.UNKNOWN);
  }
}
