// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import io.github.ycsbsweep.engine.report.systems.SystemFact.Kind;
import io.github.ycsbsweep.engine.report.systems.SystemFact.Scope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * In what the systems of a run differ.
 *
 * @param asked by the command line, which gives it to a system alone, or takes another store
 * @param others that nobody asked for
 */
public record SystemDifferences(List<SystemDifference> asked, List<SystemDifference> others) {

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
      var most = labels.values().stream().max(Comparator.comparingInt(List::size)).orElseThrow();
      var parts = new ArrayList<String>();
      labels.forEach(
          (value, those) -> {
            if (those != most || most.size() <= MOST_NAMED) {
              parts.add(value + " (" + String.join(", ", those) + ")");
            }
          });
      if (most.size() > MOST_NAMED) {
        labels.forEach(
            (value, those) -> {
              if (those == most) {
                parts.add(value + " (the others)");
              }
            });
      }
      return String.join("; ", parts);
    }
  }

  /** Between systems of the same store all is compared; between others what they have in common. */
  public static SystemDifferences between(List<SystemFacts> systems) {
    var asked = new ArrayList<SystemDifference>();
    var others = new ArrayList<SystemDifference>();
    var facts = new LinkedHashSet<SystemFact>();
    systems.forEach(system -> facts.addAll(system.values().keySet()));
    facts.stream()
        .sorted(Comparator.comparing(SystemFact::kind).thenComparing(SystemFact::name))
        .forEach(
            fact -> {
              var groups =
                  systems.stream()
                      .collect(
                          Collectors.groupingBy(
                              system -> system.group(fact.kind().scope()),
                              LinkedHashMap::new,
                              Collectors.toList()));
              for (var group : groups.values()) {
                var difference = between(fact, group);
                if (difference.labels().size() > 1 && !isThere(difference, asked, others)) {
                  (isAsked(fact, group) ? asked : others).add(difference);
                }
              }
            });
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
}
