// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import io.github.ycsbsweep.engine.results.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** How a run would be made now, against how it was made before: a line a difference. */
final class Differences {

  /** Where results go and what is started change no figure; data that is there may stay. */
  private static final Set<String> FREE_OPTIONS =
      Set.of("out", "resume", "dry-run", "no-load", "profile", "margin");

  private static final String REDACTED = "***";

  private static final int SHOWN_OF_A_HASH = 12;

  private final List<String> lines = new ArrayList<>();

  private Differences() {}

  /** Whatever makes the cells of the two incomparable. */
  static List<String> inFigures(Run before, Run now) {
    var differences = new Differences();
    // The machine has its own words for Java.
    differences.of(
        "version of ", without(before.versions(), "java"), without(now.versions(), "java"));
    differences.of("", options(before), options(now));
    var workloadsBefore = workloads(before);
    var workloadsNow = workloads(now);
    for (var name : union(workloadsBefore, workloadsNow)) {
      if (workloadsBefore.containsKey(name) && workloadsNow.containsKey(name)) {
        differences.of(name + ", ", workloadsBefore.get(name), workloadsNow.get(name));
      } else {
        var wasMeasured = workloadsBefore.containsKey(name);
        differences.lines.add(
            name + ": " + (wasMeasured ? "measured before, not now" : "not measured before"));
      }
    }
    differences.of("SHA-256 of ", shortened(before.files()), shortened(now.files()));
    for (var store : union(before.jars(), now.jars())) {
      differences.of(
          store + ", SHA-256 of ",
          shortened(before.jars().getOrDefault(store, Map.of())),
          shortened(now.jars().getOrDefault(store, Map.of())));
    }
    return List.copyOf(differences.lines);
  }

  /** What the two say about the machine. */
  static List<String> ofMachines(Run before, Run now) {
    var differences = new Differences();
    differences.of("", shared(before.machine(), now), shared(now.machine(), before));
    return List.copyOf(differences.lines);
  }

  /** The facts of a machine that another run tells, too: another version asks for other ones. */
  private static Map<String, String> shared(Map<String, String> machine, Run other) {
    var shared = new TreeMap<>(machine);
    shared.keySet().retainAll(other.machine().keySet());
    return shared;
  }

  private void of(String kind, Map<String, String> before, Map<String, String> now) {
    for (var name : union(before, now)) {
      var was = before.getOrDefault(name, "(none)");
      var is = now.getOrDefault(name, "(none)");
      if (!was.equals(is)) {
        var advice =
            was.contains(REDACTED)
                ? "; secrets are not recorded, give this one again with -P FILE or -p"
                : "";
        lines.add(kind + name + ": " + was + " before, " + is + " now" + advice);
      }
    }
  }

  /** By the names that a user gives them. */
  private static Map<String, String> options(Run run) {
    var options = new TreeMap<String, String>();
    run.options().forEach((name, value) -> options.put("--" + name, value));
    FREE_OPTIONS.forEach(name -> options.remove("--" + name));
    options.put("--seed", Long.toString(run.seed()));
    return options;
  }

  private static Map<String, Map<String, String>> workloads(Run run) {
    var workloads = new TreeMap<String, Map<String, String>>();
    for (var one : run.workloads()) {
      workloads.put(one.label() + " " + one.workload(), one.properties());
    }
    return workloads;
  }

  private static Map<String, String> shortened(Map<String, String> hashes) {
    var shown = new TreeMap<>(hashes);
    shown.replaceAll(
        (jar, hash) -> hash.substring(0, Math.min(SHOWN_OF_A_HASH, hash.length())) + "…");
    return shown;
  }

  private static Map<String, String> without(Map<String, String> map, String name) {
    var rest = new TreeMap<>(map);
    rest.remove(name);
    return rest;
  }

  private static Set<String> union(Map<String, ?> one, Map<String, ?> other) {
    var names = new TreeSet<String>(one.keySet());
    names.addAll(other.keySet());
    return names;
  }
}
