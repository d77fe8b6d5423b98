// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine;

import static java.util.Map.entry;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which package of the engine may use which. An arrow is transitive: a package may use what stands
 * in its row, and what those may use. Every package may use {@code common}.
 */
final class PackageArrows {

  private static final Map<String, Set<String>> ROWS =
      Map.ofEntries(
          entry("common", Set.of()),
          entry("request", Set.of()),
          entry("statistics", Set.of()),
          entry("machine", Set.of()),
          entry("process", Set.of("machine")),
          entry("results", Set.of("request", "statistics")),
          entry("store", Set.of("request", "process")),
          entry("fault", Set.of("request", "process")),
          entry("workload", Set.of("store")),
          entry("options", Set.of("workload", "fault", "results")),
          entry("plan", Set.of("options")),
          entry("preflight", Set.of("plan", "process", "machine")),
          entry("monitor", Set.of("request", "machine")),
          entry("server", Set.of("plan")),
          entry("client", Set.of("plan", "monitor")),
          entry("measure", Set.of("results")),
          entry("judge", Set.of("measure")),
          entry(
              "sweep",
              Set.of("plan", "preflight", "monitor", "server", "client", "measure", "judge")),
          entry("report", Set.of("judge")),
          entry("run", Set.of("sweep", "report")),
          entry("compare", Set.of("report")),
          entry("history", Set.of("report")),
          entry("reproduce", Set.of("run", "report")),
          entry("bisect", Set.of("run", "report", "build")),
          entry("capture", Set.of("run", "report")),
          entry("importing", Set.of("measure", "report")),
          entry("metrics", Set.of("sweep")),
          entry("install", Set.of("store", "process")),
          entry("build", Set.of("store", "process")));

  /** It may use everything, and nothing may use it. */
  private static final String COMMAND = "command";

  private PackageArrows() {}

  static boolean isKnown(String name) {
    return name.equals(COMMAND) || ROWS.containsKey(name);
  }

  static boolean allows(String from, String to) {
    return from.equals(to)
        || to.equals("common")
        || (from.equals(COMMAND) ? isKnown(to) : reachable(from).contains(to));
  }

  private static Set<String> reachable(String from) {
    var found = new LinkedHashSet<String>();
    for (var next : ROWS.getOrDefault(from, Set.of())) {
      found.add(next);
      found.addAll(reachable(next));
    }
    return found;
  }
}
