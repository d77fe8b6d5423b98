// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import io.github.ycsbsweep.engine.common.ValueDifference;
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
      Set.of("out", "resume", "dry-run", "no-load", "profile", "margin", "memory", "hit-rate");

  private static final String REDACTED = "***";

  private static final int SHOWN_OF_A_HASH = 12;

  private Differences() {}

  /** Whatever makes the cells of the two incomparable. */
  static List<String> inFigures(Run before, Run now) {
    var lines = new ArrayList<>(lines("version of ", versions(before), versions(now)));
    lines.addAll(lines("", options(before), options(now)));
    var workloadsBefore = workloads(before);
    var workloadsNow = workloads(now);
    for (var name : union(workloadsBefore.keySet(), workloadsNow.keySet())) {
      if (!workloadsBefore.containsKey(name)) {
        lines.add(name + ": not measured before");
      } else if (!workloadsNow.containsKey(name)) {
        lines.add(name + ": measured before, not now");
      } else {
        lines.addAll(lines(name + ", ", workloadsBefore.get(name), workloadsNow.get(name)));
      }
    }
    lines.addAll(lines("SHA-256 of ", shortened(before.files()), shortened(now.files())));
    for (var store : union(before.jars().keySet(), now.jars().keySet())) {
      lines.addAll(
          lines(
              store + ", SHA-256 of ",
              shortened(before.jars().getOrDefault(store, Map.of())),
              shortened(now.jars().getOrDefault(store, Map.of()))));
    }
    return lines;
  }

  /** What the two say about the machine. */
  static List<String> ofMachines(Run before, Run now) {
    return lines("", shared(before.machine(), now), shared(now.machine(), before));
  }

  /** The facts of a machine that another run tells, too: another version asks for other ones. */
  private static Map<String, String> shared(Map<String, String> machine, Run other) {
    var shared = new TreeMap<>(machine);
    shared.keySet().retainAll(other.machine().keySet());
    return shared;
  }

  private static List<String> lines(
      String kind, Map<String, String> before, Map<String, String> now) {
    return ValueDifference.between(before, now, "(none)").stream()
        .map(
            it ->
                kind + it.name() + ": " + it.one() + " before, " + it.other() + " now" + advice(it))
        .toList();
  }

  private static String advice(ValueDifference difference) {
    return difference.one().contains(REDACTED)
        ? "; secrets are not recorded, give this one again with -P FILE or -p"
        : "";
  }

  /** The machine has its own words for Java. */
  private static Map<String, String> versions(Run run) {
    var versions = new TreeMap<>(run.versions());
    versions.remove("java");
    return versions;
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

  private static Set<String> union(Set<String> one, Set<String> other) {
    var names = new TreeSet<>(one);
    names.addAll(other);
    return names;
  }
}
