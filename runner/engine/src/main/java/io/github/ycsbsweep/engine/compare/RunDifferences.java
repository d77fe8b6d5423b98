// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.compare.Difference.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

// SPDX-License-Identifier: Apache-2.0

/** Finds in what two runs were not made alike, from what they say of themselves. */
public final class RunDifferences {

  /** Where results go moves no figure. */
  private static final Set<String> NO_MATTER = Set.of("out", "resume", "dry-run");

  /** All that tells two stores apart without being about nothing but one of them. */
  private static final Set<String> OF_ANY_STORE = Set.of("mode", "version");

  private RunDifferences() {}

  /** The machine's first, then the server's, the properties', the options' and the code's. */
  public static List<Difference> between(
      ComparedRun base, ComparedRun other, StorePairing pairing) {
    var found = new ArrayList<Difference>();
    found.addAll(differing(Kind.MACHINE, "", base.run().machine(), other.run().machine()));
    pairing.stores().forEach((one, two) -> found.addAll(servers(base, one, other, two)));
    found.addAll(PropertyDifferences.between(base.run(), other.run(), pairing));
    found.addAll(differing(Kind.OPTION, "--", options(base), options(other)));
    found.addAll(differing(Kind.CODE, "", versions(base), versions(other)));
    for (var store : pairing.stores().keySet()) {
      found.addAll(JarDifferences.between(base.run(), other.run(), store));
    }
    return List.copyOf(found);
  }

  private static List<Difference> servers(
      ComparedRun base, String one, ComparedRun other, String two) {
    var found = new ArrayList<Difference>();
    var facts = new TreeMap<>(base.servers().getOrDefault(one, Map.of()));
    var others = new TreeMap<>(other.servers().getOrDefault(two, Map.of()));
    if (!one.equals(two)) {
      found.add(new Difference(Kind.SERVER, "store", one, two));
      facts.keySet().retainAll(OF_ANY_STORE);
      others.keySet().retainAll(OF_ANY_STORE);
    }
    if (facts.isEmpty() || others.isEmpty()) {
      return found;
    }
    var command = facts.getOrDefault("command", "");
    var otherCommand = others.getOrDefault("command", "");
    facts.remove("command");
    others.remove("command");
    found.addAll(differing(Kind.SERVER, one + " server ", facts, others));
    if (!command.equals(otherCommand)) {
      found.add(CommandDifference.in(one + " server command", command, otherCommand));
    }
    return found;
  }

  /** The machine has its own words for Java. */
  private static Map<String, String> versions(ComparedRun run) {
    var versions = new TreeMap<>(run.run().versions());
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

  /** What two maps don't have in common, in the order of the names. */
  public static List<Difference> differing(
      Kind kind, String prefix, Map<String, String> base, Map<String, String> other) {
    var names = new TreeSet<>(base.keySet());
    names.addAll(other.keySet());
    return names.stream()
        .map(
            name ->
                new Difference(
                    kind, prefix + name, base.getOrDefault(name, ""), other.getOrDefault(name, "")))
        .filter(difference -> !difference.base().equals(difference.other()))
        .toList();
  }
}
