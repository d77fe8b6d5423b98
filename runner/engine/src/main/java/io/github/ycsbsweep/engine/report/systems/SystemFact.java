// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Something in which systems may differ.
 *
 * @param kind what it is about
 * @param name as reports show it
 */
record SystemFact(Kind kind, String name) {

  /** With what a fact of one system can be compared. */
  enum Scope {
    /** That of every system of the run. */
    RUN,
    /** That of systems with the same binding. */
    BINDING,
    /** That of systems of the same store. */
    STORE
  }

  /** What a fact is about, in the order of a report. */
  enum Kind {
    /** How the server is made: every server has it. */
    FORM(Scope.RUN),
    /** Version and program of the server. */
    PROGRAM(Scope.STORE),
    /** An option on its command line. */
    ARGUMENT(Scope.STORE),
    /** What it told of itself: threads, persistence, eviction. */
    STATE(Scope.BINDING),
    /** A setting that it told. */
    SETTING(Scope.BINDING),
    /** A property of binding or workload. */
    PROPERTY(Scope.BINDING),
    /** The driver in the client. */
    DRIVER(Scope.BINDING);

    private final Scope scope;

    Kind(Scope scope) {
      this.scope = scope;
    }

    Scope scope() {
      return scope;
    }
  }

  /** Its name without what tells the kind. */
  String bareName() {
    return bare(name.substring(name.lastIndexOf(' ') + 1));
  }

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
        options.merge(name, parts.length > 1 ? parts[1] : "", SystemFact::joined);
      } else if (!name.isEmpty()) {
        options.merge(name, word, SystemFact::joined);
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
