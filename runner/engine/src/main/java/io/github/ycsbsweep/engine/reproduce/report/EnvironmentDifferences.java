// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** In what a reproduction differs from its original: hardware, versions, client, settings. */
record EnvironmentDifferences(
    Recipe recipe, HardwareDifferences hardware, List<SeriesResult> series, List<Deviation> rows) {

  /** What was published, and what it is here. */
  record Deviation(String what, String published, String here) {}

  private static final String UNKNOWN = "not said";

  static List<Deviation> of(
      Recipe recipe, HardwareDifferences hardware, List<SeriesResult> series) {
    var environment = new EnvironmentDifferences(recipe, hardware, series, new ArrayList<>());
    environment.machines();
    environment.versions();
    environment.client();
    environment.settings();
    return environment.rows.stream().filter(row -> !row.published().equals(row.here())).toList();
  }

  private void add(String what, String published, String here) {
    rows.add(new Deviation(what, published, here));
  }

  private void machines() {
    var original = recipe.hardware();
    var server = original.server().map(HardwareDifferences::words).orElse(UNKNOWN);
    var client = original.client().map(HardwareDifferences::words).orElse("the server's");
    var elsewhere = serversElsewhere();
    add("server's machine", server, elsewhere.isEmpty() ? hardware.here() : elsewhere);
    add("client's machine", client, elsewhere.isEmpty() ? "the server's" : hardware.here());
    var rate = original.networkBitsPerSecond();
    if (original.client().isPresent() || rate.isPresent()) {
      add(
          "network",
          rate.isPresent() ? Text.format("%.3g Gbit/s", rate.getAsDouble() / 1e9) : UNKNOWN,
          elsewhere.isEmpty() ? "loopback" : "to " + elsewhere);
    }
  }

  /**
   * Addresses that the user named and that are not of this machine; nothing else is known of them.
   */
  private String serversElsewhere() {
    return series.stream()
        .flatMap(SeriesResult::cells)
        .map(Cell::server)
        .filter(server -> !server.onLoopback())
        .map(Cell.Server::address)
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private void versions() {
    var here = versionsHere();
    recipe
        .software()
        .forEach(
            (name, version) ->
                add(
                    name,
                    version,
                    here.containsKey(name) ? joined(here.get(name)) : "not used here"));
    here.keySet().removeAll(recipe.software().keySet());
    here.forEach((name, versions) -> add(name, UNKNOWN, joined(versions)));
  }

  /** Servers by their store, drivers by their own names. */
  private Map<String, Set<String>> versionsHere() {
    var versions = new TreeMap<String, Set<String>>();
    for (var one : series) {
      one.cells()
          .flatMap(cell -> cell.server().version().stream())
          .forEach(version -> add(versions, one.planned().store(), version));
      one.rounds().stream()
          .flatMap(round -> round.run().versions().entrySet().stream())
          .forEach(entry -> driver(versions, entry.getKey(), entry.getValue()));
    }
    return versions;
  }

  private static String joined(Set<String> versions) {
    return String.join(", ", versions);
  }

  private static void driver(Map<String, Set<String>> versions, String name, String version) {
    var space = version.lastIndexOf(' ');
    if (name.endsWith(" driver") && space > 0) {
      add(versions, version.substring(0, space), version.substring(space + 1));
    }
  }

  private static void add(Map<String, Set<String>> versions, String name, String version) {
    versions.computeIfAbsent(name, any -> new TreeSet<>()).add(version);
  }

  private void client() {
    series.stream()
        .flatMap(one -> one.rounds().stream())
        .map(Round::run)
        .findFirst()
        .ifPresent(
            run ->
                add(
                    "client program",
                    UNKNOWN,
                    Text.format("YCSB %s, Java ", run.versions().getOrDefault("ycsb", "?"))
                        + run.versions().getOrDefault("java", "?")));
    series.stream()
        .filter(one -> one.recipe().conditions().clients() > 1)
        .forEach(
            one -> {
              var published = one.recipe().conditions().clients();
              var here = one.cells().findFirst().map(Cell::clients).orElse(1);
              add("clients of " + one.name(), published + "", here + "");
            });
  }

  private void settings() {
    for (var one : series) {
      if (!one.rounds().isEmpty()) {
        var here = properties(one.rounds().get(0).run());
        new TreeMap<>(one.design().properties())
            .forEach(
                (name, value) ->
                    add(one.name() + ", " + name, value, here.getOrDefault(name, "not set")));
      }
    }
  }

  private static Map<String, String> properties(Run run) {
    return run.workloads().isEmpty() ? Map.of() : run.workloads().get(0).inForce();
  }
}
