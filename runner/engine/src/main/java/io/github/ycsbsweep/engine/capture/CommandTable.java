// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The commands that are known, by the hash of their names. */
final class CommandTable {

  /**
   * Places of words of a command, the first behind its name being 1.
   *
   * @param first 0: there is none
   * @param step 0: there is one
   */
  record Places(int first, int step) {

    static Places parse(String text) {
      if (text.equals("-")) {
        return new Places(0, 0);
      }
      var parts = text.split("\\.\\.", 2);
      var step =
          parts.length == 1 ? 0 : parts[1].isEmpty() ? 1 : Integer.parseInt(parts[1].substring(1));
      return new Places(Integer.parseInt(parts[0]), step);
    }
  }

  /**
   * A command.
   *
   * @param name in capitals
   * @param life what tells a time to live: nothing, a place with a unit, or options
   */
  record Entry(String name, CommandKind kind, Places keys, Places values, String life) {

    /** One that is not known: its name may be anything, and is not kept. */
    static final Entry UNKNOWN =
        new Entry("(other)", CommandKind.OTHER, Places.parse("-"), Places.parse("-"), "-");
  }

  private static final long OFFSET = 0xCBF29CE484222325L;
  private static final long PRIME = 1099511628211L;

  private static final int MASK = 1023;

  private final long[] hashes = new long[MASK + 1];
  private final Entry[] entries = new Entry[MASK + 1];
  private final Map<String, Entry> names = new HashMap<>();

  private CommandTable() {}

  /** Reads the table of a protocol, as {@code resp}. */
  static CommandTable of(String protocol) {
    var table = new CommandTable();
    var name = protocol + "-commands.txt";
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
    var name = words[0].getBytes(UTF_8);
    var hash = hash(name, 0, name.length);
    var at = (int) hash & MASK;
    while (entries[at] != null) {
      at = (at + 1) & MASK;
    }
    hashes[at] = hash;
    entries[at] = entry;
    names.put(words[0], entry);
  }

  /** The command of that name in capitals. */
  Entry named(String name) {
    return names.getOrDefault(name, Entry.UNKNOWN);
  }

  /** The command of that name, in capitals or not. */
  Entry find(byte[] bytes, int from, int length) {
    var hash = hash(bytes, from, length);
    for (var at = (int) hash & MASK; entries[at] != null; at = (at + 1) & MASK) {
      if (hashes[at] == hash) {
        return entries[at];
      }
    }
    return Entry.UNKNOWN;
  }

  /** FNV-1a of the capitals. */
  private static long hash(byte[] bytes, int from, int length) {
    var hash = OFFSET;
    for (var i = from; i < from + length; i++) {
      var octet = bytes[i];
      hash = (hash ^ (octet >= 'a' && octet <= 'z' ? octet - 32 : octet)) * PRIME;
    }
    return hash;
  }
}
