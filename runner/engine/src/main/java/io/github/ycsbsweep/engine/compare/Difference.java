// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;
import io.github.ycsbsweep.engine.common.ValueDifference;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.ThreadKind;
import io.github.ycsbsweep.support.EnumText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Something in which two runs were not made alike, from what they say of themselves.
 *
 * @param kind what it is about
 * @param name what differs
 * @param base its value in the base; empty if the base has none
 * @param other its value in the other run, likewise
 */
record Difference(Kind kind, String name, String base, @JsonProperty("run") String other) {
  /** Where results go, and how they are judged, moves no figure. */
  private static final Set<String> NO_MATTER =
      Set.of("out", "resume", "dry-run", "profile", "margin");

  /** All that tells two stores apart without being about nothing but one of them. */
  private static final Set<String> OF_ANY_STORE = Set.of("mode", "version");

  /** What a difference is about. */
  @EnumNaming(EnumNamingStrategies.LowerCaseStrategy.class)
  enum Kind {
    /** The machine of the client, and its JVM. */
    MACHINE,
    /** The server: what is usually compared on purpose. */
    SERVER,
    /** Properties of binding and workload. */
    PROPERTY,
    /** Options of the runner. */
    OPTION,
    /** Versions and jars of the client. */
    CODE
  }

  /** Likewise, with where. */
  Difference in(String places) {
    return new Difference(kind, name + " (" + places + ")", base, other);
  }

  /** In one line. */
  String text() {
    return name + ": " + shown(base) + " → " + shown(other);
  }

  private String shown(String value) {
    var isSetting = kind == Kind.PROPERTY || kind == Kind.OPTION;
    return value.isEmpty() ? isSetting ? "(not set)" : "(none)" : value;
  }

  /** The machine's first, then the server's, the properties', the options' and the code's. */
  static List<Difference> between(
      ComparedRun base, ComparedRun other, Map<String, String> pairing) {
    var found = new ArrayList<Difference>();
    var partners = new HashMap<String, String>();
    pairing.forEach(
        (one, two) -> {
          if (isSameStore(base, one, other, two)) {
            partners.put(two, one);
          }
        });
    // A fact that only one of them tells, as an older run may not, is no difference.
    found.addAll(differingOfBoth(Kind.MACHINE, "", base.run().machine(), other.run().machine()));
    pairing.forEach((one, two) -> found.addAll(servers(base, one, other, two)));
    found.addAll(properties(base.run(), other.run(), pairing));
    found.addAll(differing(Kind.OPTION, "--", options(base), options(other)));
    found.addAll(differingOfBoth(Kind.OPTION, "", threadKinds(base), threadKinds(other)));
    // Of files that only one of them names the names differ.
    found.addAll(
        differingOfBoth(
            Kind.OPTION,
            "content of ",
            shortened(base.run().files()),
            shortened(other.run().files())));
    found.addAll(differing(Kind.CODE, "", versions(base, Map.of()), versions(other, partners)));
    pairing.forEach(
        (one, two) -> {
          if (isSameStore(base, one, other, two)) {
            found.addAll(jars(base.run(), one, other.run(), two));
          }
        });
    return List.copyOf(found);
  }

  private static List<Difference> servers(
      ComparedRun base, String one, ComparedRun other, String two) {
    var found = new ArrayList<Difference>();
    var facts = new TreeMap<>(base.servers().getOrDefault(one, Map.of()));
    var others = new TreeMap<>(other.servers().getOrDefault(two, Map.of()));
    if (!one.equals(two)) {
      var what = isSameStore(base, one, other, two) ? "system" : "store";
      found.add(new Difference(Kind.SERVER, what, one, two));
    }
    if (!isSameStore(base, one, other, two)) {
      facts.keySet().retainAll(OF_ANY_STORE);
      others.keySet().retainAll(OF_ANY_STORE);
    }
    if (facts.isEmpty() || others.isEmpty()) {
      return found;
    }
    var command = Objects.requireNonNullElse(facts.remove("command"), "");
    var otherCommand = Objects.requireNonNullElse(others.remove("command"), "");
    found.addAll(differing(Kind.SERVER, one + " server ", facts, others));
    if (!command.equals(otherCommand)) {
      found.add(command(one + " server command", command, otherCommand));
    }
    return found;
  }

  private static boolean isSameStore(ComparedRun base, String one, ComparedRun other, String two) {
    return store(base, one).equals(store(other, two));
  }

  /** Whose controller a system has; its label, where the run does not say. */
  private static String store(ComparedRun run, String label) {
    return run.run().workloads().stream()
        .filter(row -> row.label().equals(label))
        .map(row -> row.system().store())
        .findFirst()
        .orElse(label);
  }

  /**
   * The machine has its own words for Java.
   *
   * @param partners labels of systems under which others are compared with theirs
   */
  private static Map<String, String> versions(ComparedRun run, Map<String, String> partners) {
    var versions = new TreeMap<String, String>();
    run.run()
        .versions()
        .forEach(
            (name, version) -> {
              var words = name.split(" ", 2);
              words[0] = partners.getOrDefault(words[0], words[0]);
              versions.put(String.join(" ", words), version);
            });
    versions.remove("java");
    return versions;
  }

  private static Map<String, String> options(ComparedRun run) {
    var options = new TreeMap<>(run.run().options());
    options.keySet().removeAll(NO_MATTER);
    // It is drawn anew for each run, and moves nothing but a random order.
    if ("random".equals(options.get("order"))) {
      options.put("seed", Long.toString(run.run().seed()));
    }
    return options;
  }

  /** What the threads of the clients were, whatever was asked for. */
  private static Map<String, String> threadKinds(ComparedRun run) {
    var kinds = new TreeSet<ThreadKind>();
    run.results().allCells().forEach(cell -> cell.setup().clientThreads().ifPresent(kinds::add));
    return kinds.isEmpty()
        ? Map.of()
        : Map.of("threads of the clients", kinds.stream().map(EnumText::of).collect(joining(", ")));
  }

  /** Of the names that both have. */
  private static List<Difference> differingOfBoth(
      Kind kind, String prefix, Map<String, String> base, Map<String, String> other) {
    var shared = new TreeMap<>(base);
    shared.keySet().retainAll(other.keySet());
    var others = new TreeMap<>(other);
    others.keySet().retainAll(base.keySet());
    return differing(kind, prefix, shared, others);
  }

  /** What two maps don't have in common, in the order of the names. */
  static List<Difference> differing(
      Kind kind, String prefix, Map<String, String> base, Map<String, String> other) {
    return ValueDifference.between(base, other, "").stream()
        .map(it -> new Difference(kind, prefix + it.name(), it.one(), it.other()))
        .toList();
  }

  /** What differs in several workloads alike is said once, with where. */
  private static List<Difference> properties(Run base, Run other, Map<String, String> pairing) {
    var places = new LinkedHashMap<Difference, List<String>>();
    var shared = 0;
    for (var one : base.workloads()) {
      for (var two : other.workloads()) {
        if (two.label().equals(pairing.get(one.label())) && one.workload().equals(two.workload())) {
          shared++;
          for (var found : differing(Kind.PROPERTY, "", one.properties(), two.properties())) {
            places
                .computeIfAbsent(found, any -> new ArrayList<>())
                .add(one.label() + " " + one.workload());
          }
        }
      }
    }
    var all = shared;
    var found = new ArrayList<Difference>();
    places.forEach(
        (it, where) -> found.add(where.size() == all ? it : it.in(String.join(", ", where))));
    return found;
  }

  /** In the jars of a system; none if a run does not tell them. */
  private static List<Difference> jars(Run base, String system, Run other, String otherSystem) {
    if (!base.jars().containsKey(system) || !other.jars().containsKey(otherSystem)) {
      return List.of();
    }
    var one = shortened(base.jars().get(system));
    var two = shortened(other.jars().get(otherSystem));
    var found = new ArrayList<>(differingOfBoth(Kind.CODE, "content of ", one, two));
    var gone = one.keySet().stream().filter(jar -> !two.containsKey(jar)).collect(joining(", "));
    var come = two.keySet().stream().filter(jar -> !one.containsKey(jar)).collect(joining(", "));
    if (!gone.equals(come)) {
      found.add(new Difference(Kind.CODE, "jars of " + system, gone, come));
    }
    return found;
  }

  /** So much of each hash that a person can tell two apart. */
  private static Map<String, String> shortened(Map<String, String> hashes) {
    var shortened = new TreeMap<>(hashes);
    shortened.replaceAll((name, hash) -> hash.substring(0, Math.min(12, hash.length())));
    return shortened;
  }

  /** The words from the first that differs to the last, with the option before them. */
  private static Difference command(String name, String base, String other) {
    var one = List.of(base.split(" "));
    var two = List.of(other.split(" "));
    var shorter = Math.min(one.size(), two.size());
    var start = 0;
    while (start < shorter && one.get(start).equals(two.get(start))) {
      start++;
    }
    var end = 0;
    while (end < shorter - start
        && one.get(one.size() - 1 - end).equals(two.get(two.size() - 1 - end))) {
      end++;
    }
    if (start > 0 && one.get(start - 1).startsWith("-")) {
      start--;
    }
    return new Difference(
        Kind.SERVER,
        name,
        String.join(" ", one.subList(start, one.size() - end)),
        String.join(" ", two.subList(start, two.size() - end)));
  }
}
