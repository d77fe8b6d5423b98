// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static java.util.Comparator.comparingInt;
import static java.util.Map.Entry.comparingByValue;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.systems.SystemDifferences.SystemFact.Kind;
import io.github.ycsbsweep.engine.report.systems.SystemDifferences.SystemFact.Scope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * In what the systems of a run differ.
 *
 * @param asked by the command line, which gives it to a system alone, or takes another store
 * @param others that nobody asked for
 */
public record SystemDifferences(List<SystemDifference> asked, List<SystemDifference> others) {

  /** Headings of the two kinds. */
  private static final String ASKED = "Differences that were asked for";

  private static final String OTHERS = "Differences that nobody asked for";

  /** Differences of a kind, on a terminal. */
  private static final int MOST_LINES = 6;

  /** Systems that are named beside a value which most have. */
  private static final int MOST_NAMED = 3;

  /** What a system has where the others have an option. */
  private static final String NONE = "(none)";

  /**
   * A fact with several values.
   *
   * @param labels of the systems that have it, by value
   */
  public record SystemDifference(SystemFact fact, Map<String, List<String>> labels) {

    public String name() {
      return fact.name();
    }

    /** In one line: {@code 1 (a, b); 4 (c)}. A value that many have comes last, without them. */
    public String values() {
      var most = Collections.max(labels.entrySet(), comparingByValue(comparingInt(List::size)));
      var named = new LinkedHashMap<>(labels);
      var others = Stream.<String>empty();
      if (most.getValue().size() > MOST_NAMED) {
        named.remove(most.getKey());
        others = Stream.of(most.getKey() + " (the others)");
      }
      return Stream.concat(
              named.entrySet().stream()
                  .map(it -> it.getKey() + " (" + String.join(", ", it.getValue()) + ")"),
              others)
          .collect(joining("; "));
    }
  }

  /** Between systems of the same store all is compared; between others what they have in common. */
  public static SystemDifferences between(List<SystemFacts> systems) {
    var asked = new ArrayList<SystemDifference>();
    var others = new ArrayList<SystemDifference>();
    var facts =
        systems.stream()
            .flatMap(system -> system.values().keySet().stream())
            .distinct()
            .sorted(Comparator.comparing(SystemFact::kind).thenComparing(SystemFact::name))
            .toList();
    for (var fact : facts) {
      var groups =
          systems.stream()
              .collect(
                  groupingBy(it -> it.group(fact.kind().scope()), LinkedHashMap::new, toList()));
      for (var group : groups.values()) {
        var difference = between(fact, group);
        if (difference.labels().size() > 1 && !isThere(difference, asked, others)) {
          (isAsked(fact, group) ? asked : others).add(difference);
        }
      }
    }
    return new SystemDifferences(List.copyOf(asked), List.copyOf(others));
  }

  private static SystemDifference between(SystemFact fact, List<SystemFacts> group) {
    var labels = new LinkedHashMap<String, List<String>>();
    for (var system : group) {
      var value = value(system, fact);
      if (!value.isEmpty()) {
        labels.computeIfAbsent(value, any -> new ArrayList<>()).add(system.label());
      }
    }
    return new SystemDifference(fact, labels);
  }

  /** Of an option that is not there too; a setting that only one version knows tells nothing. */
  private static String value(SystemFacts system, SystemFact fact) {
    var value = system.values().get(fact);
    if (value == null) {
      return fact.kind() == Kind.ARGUMENT
              && system.values().keySet().stream().anyMatch(it -> it.kind() == Kind.ARGUMENT)
          ? NONE
          : "";
    }
    return value.isEmpty() ? "''" : value;
  }

  /**
   * Those that did not ask for a value of their own have the same; another store may have another.
   */
  private static boolean isAsked(SystemFact fact, List<SystemFacts> group) {
    var scope = fact.kind().scope() == Scope.RUN ? Scope.RUN : Scope.STORE;
    var values = new LinkedHashMap<String, String>();
    return group.stream()
        .filter(system -> !system.asks(fact))
        .filter(system -> !value(system, fact).isEmpty())
        .allMatch(
            system -> {
              var value = value(system, fact);
              return values.merge(system.group(scope), value, (one, other) -> one).equals(value);
            });
  }

  /** A server repeats as a setting what stands on its command line. */
  private static boolean isThere(
      SystemDifference difference, List<SystemDifference> asked, List<SystemDifference> others) {
    return difference.fact().kind() == Kind.SETTING
        && List.of(asked, others).stream()
            .flatMap(List::stream)
            .anyMatch(
                it ->
                    it.fact().kind() == Kind.ARGUMENT
                        && it.fact().bareName().equals(difference.fact().bareName()));
  }

  /** A row for each system. */
  public static Table table(List<SystemFacts> systems) {
    return Table.of(
        List.of(
            text("system", SystemFacts::shownLabel),
            text("store", system -> system.names().store()),
            text("server", SystemFacts::server),
            text("program", SystemFacts::program),
            text("given to it alone", system -> system.given().text())),
        systems);
  }

  /** Where there is a label that is no store's name: the systems, in 80 columns. */
  public static Table onTerminal(List<SystemFacts> systems) {
    var labelled =
        systems.stream().anyMatch(system -> !system.label().equals(system.names().store()));
    return Table.of(
        List.of(
            text("system", 12, system -> Sanitizer.cut(system.label(), 12)),
            text("store", 10, system -> Sanitizer.cut(system.names().store(), 10)),
            text("server", 20, system -> Sanitizer.cut(system.server(), 20)),
            text("given to it alone", 35, system -> Sanitizer.cut(system.given().text(), 35))),
        labelled ? systems : List.<SystemFacts>of());
  }

  /** What differs, a row each, in a table for each of the two kinds; without rows if nothing. */
  public List<Table> tables() {
    List<Field<SystemDifference>> fields =
        List.of(text("what", SystemDifference::name), text("values", SystemDifference::values));
    return List.of(Table.of(ASKED, "", fields, asked), Table.of(OTHERS, "", fields, others));
  }

  /** The same as lines for a terminal; none if there are none. */
  public List<String> lines() {
    var lines = new ArrayList<String>();
    for (var table : tables()) {
      if (!table.rows().isEmpty()) {
        lines.add(table.title() + ":");
      }
      table.rows().stream()
          .limit(MOST_LINES)
          .forEach(row -> lines.add("  " + String.join(": ", row)));
      if (table.rows().size() > MOST_LINES) {
        lines.add("  and " + (table.rows().size() - MOST_LINES) + " more, see report.html");
      }
    }
    return lines;
  }

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

      /** Whether it is about the client, and not about the server. */
      boolean isOfClient() {
        return this == PROPERTY || this == DRIVER;
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
}
