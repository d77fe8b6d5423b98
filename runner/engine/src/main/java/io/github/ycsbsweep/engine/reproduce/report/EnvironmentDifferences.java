// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.workload.MemtierValues;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** In what a reproduction differs from its original: hardware, versions, client, settings. */
record EnvironmentDifferences(ReproductionResult result, List<Deviation> rows) {

  /** What was published, and what it is here. */
  record Deviation(String what, String published, String here) {}

  private static final String UNKNOWN = "not said";

  static List<Deviation> of(ReproductionResult result) {
    var environment = new EnvironmentDifferences(result, new ArrayList<>());
    environment.machines();
    environment.versions();
    environment.client();
    environment.settings();
    return environment.rows.stream().filter(row -> !row.published().equals(row.here())).toList();
  }

  /** A table of them, under the words of its page for what, then and now. */
  static Table table(String what, String then, String now, List<Deviation> rows) {
    return Table.of(
        List.of(
            text(what, Deviation::what),
            text(then, Deviation::published),
            text(now, Deviation::here)),
        rows);
  }

  private void add(String what, String published, String here) {
    rows.add(new Deviation(what, published, here));
  }

  private void machines() {
    var original = result.recipe().hardware();
    var here = result.hardware().here();
    var server = original.server().map(HardwareDifferences::words).orElse(UNKNOWN);
    var client = original.client().map(HardwareDifferences::words).orElse("the server's");
    var elsewhere = serversElsewhere();
    add("server's machine", server, elsewhere.isEmpty() ? here : elsewhere);
    add("client's machine", client, elsewhere.isEmpty() ? "the server's" : here);
    var rate = original.networkBitsPerSecond();
    if (original.client().isPresent() || rate.isPresent()) {
      add(
          "network",
          rate.isPresent() ? Text.format("%.3g Gbit/s", rate.getAsDouble() / 1e9) : UNKNOWN,
          elsewhere.isEmpty() ? lines() : "to " + elsewhere);
    }
  }

  /** What is between clients and servers of this machine. */
  private String lines() {
    return cells()
        .map(server -> server.limits().link().map(rate -> "a line of " + rate).orElse("loopback"))
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private Stream<Cell.Server> cells() {
    return result.series().stream().flatMap(one -> one.measured().cells()).map(Cell::server);
  }

  /**
   * Addresses that the user named and that are not of this machine; nothing else is known of them.
   */
  private String serversElsewhere() {
    return cells()
        .filter(server -> !server.onLoopback() && server.limits().link().isEmpty())
        .map(Cell.Server::address)
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private void versions() {
    var here = versionsHere();
    var software = result.recipe().software();
    var names = new LinkedHashSet<>(software.keySet());
    names.addAll(here.keySet());
    for (var name : names) {
      add(
          name,
          software.getOrDefault(name, UNKNOWN),
          String.join(", ", here.getOrDefault(name, Set.of("not used here"))));
    }
  }

  /** Servers by their store, drivers by their own names. */
  private Map<String, Set<String>> versionsHere() {
    var versions = new TreeMap<String, Set<String>>();
    for (var one : result.series()) {
      one.measured()
          .cells()
          .flatMap(cell -> cell.server().version().stream())
          .forEach(version -> add(versions, one.planned().store(), version));
      for (var round : one.rounds()) {
        round
            .run()
            .versions()
            .forEach(
                (name, version) -> {
                  var space = version.lastIndexOf(' ');
                  if (name.endsWith(" driver") && space > 0) {
                    add(versions, version.substring(0, space), version.substring(space + 1));
                  }
                });
      }
    }
    return versions;
  }

  private static void add(Map<String, Set<String>> versions, String name, String version) {
    versions.computeIfAbsent(name, any -> new TreeSet<>()).add(version);
  }

  private void client() {
    result.series().stream()
        .filter(one -> !one.rounds().isEmpty())
        .map(EnvironmentDifferences::clientProgram)
        .distinct()
        .forEach(program -> add("client program", UNKNOWN, program));
    result.series().stream()
        .filter(one -> one.recipe().conditions().clients() > 1)
        .forEach(
            one ->
                add(
                    "clients of " + one.name(),
                    one.recipe().conditions().clients() + "",
                    one.measured().cells().findFirst().map(Cell::clients).orElse(1) + ""));
  }

  private static String clientProgram(SeriesResult series) {
    var versions = series.rounds().get(0).run().versions();
    return series.recipe().conditions().client() == ClientProgram.MEMTIER
        ? MemtierValues.PROGRAM
        : Text.format(
            "YCSB %s, Java %s",
            versions.getOrDefault("ycsb", "?"), versions.getOrDefault("java", "?"));
  }

  private void settings() {
    for (var one : result.series()) {
      if (!one.rounds().isEmpty()) {
        var workloads = one.rounds().get(0).run().workloads().stream();
        var here = workloads.findFirst().map(it -> it.inForce()).orElse(Map.of());
        new TreeMap<>(one.design().properties())
            .forEach(
                (name, value) ->
                    add(one.name() + ", " + name, value, here.getOrDefault(name, "not set")));
      }
    }
  }
}
