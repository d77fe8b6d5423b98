// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The options on the command line of a server. */
final class ServerWords {

  private ServerWords() {}

  /**
   * Values by the names of options, which are words that begin with a hyphen. What follows such a
   * word is its value; of an option that comes again the values follow one another.
   */
  static Map<String, String> options(String command) {
    var options = new TreeMap<String, String>();
    var name = "";
    for (var word : List.of(command.strip().split("\\s+"))) {
      if (word.startsWith("-")) {
        var parts = word.split("=", 2);
        name = parts[0];
        options.merge(name, parts.length > 1 ? parts[1] : "", ServerWords::joined);
      } else if (!name.isEmpty()) {
        options.merge(name, word, ServerWords::joined);
      }
    }
    return options;
  }

  /** An option's name without the hyphens before it and the value behind it. */
  static String bare(String word) {
    return word.replaceFirst("^-+", "").replaceFirst("(?s)=.*", "");
  }

  private static String joined(String one, String other) {
    return (one + " " + other).strip();
  }
}
