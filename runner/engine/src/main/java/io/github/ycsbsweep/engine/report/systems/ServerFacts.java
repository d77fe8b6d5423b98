// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.results.CellFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the runner and the stores themselves reported about the servers of a run. */
public final class ServerFacts {

  /** Where the runner puts a server's program and data: another folder each time. */
  private static final String TEMPORARY_FOLDER = "\\S*/ycsb-run\\.[^/\\s]+/";

  /** How many processes it has, and what they may use of the processors. */
  private static final List<String> FORM = List.of("topology", "cpus", "share", "link");

  private ServerFacts() {}

  /**
   * From {@code server.json} of every cell of a run that is done, and the settings that the stores
   * told. Values that differ between cells stand side by side.
   *
   * @return by store, and by name of the fact
   */
  public static Map<String, Map<String, String>> of(RunResults results) throws IOException {
    var facts = new TreeMap<String, Map<String, TreeSet<String>>>();
    for (var row : CellFolder.rows(results.folder())) {
      var store = row.getParent().getFileName().toString();
      for (var cell : CellFolder.doneIn(row)) {
        var ofStore = facts.computeIfAbsent(store, any -> new TreeMap<>());
        var file = cell.path().resolve("server.json");
        if (Files.exists(file)) {
          server(Json.read(file, JsonNode.class), ofStore);
        }
      }
    }
    for (var states : results.serverStates()) {
      var ofStore = facts.computeIfAbsent(states.label(), any -> new TreeMap<>());
      states.before().config().forEach((name, value) -> add(ofStore, "setting " + name, value));
    }
    var joined = new TreeMap<String, Map<String, String>>();
    facts.forEach(
        (store, values) -> {
          var texts = new TreeMap<String, String>();
          values.forEach((name, those) -> texts.put(name, String.join(" / ", those)));
          joined.put(store, texts);
        });
    return joined;
  }

  private static void server(JsonNode server, Map<String, TreeSet<String>> facts) {
    add(facts, "mode", server.path("mode"));
    add(facts, "version", server.path("version"));
    for (var name : FORM) {
      if (!server.path(name).asText().isEmpty()) {
        add(facts, name, server.path(name));
      }
    }
    if (server.path("mode").asText().equals("external")) {
      add(facts, "address", server.path("address"));
    }
    var address = server.path("address").asText();
    var port = address.substring(address.lastIndexOf(':') + 1);
    var command =
        server.path("command").asText().replaceAll(TEMPORARY_FOLDER, "").replace(port, "PORT");
    if (!command.isEmpty() && !port.isEmpty()) {
      add(facts, "command", command);
    }
  }

  private static void add(Map<String, TreeSet<String>> facts, String name, JsonNode value) {
    if (!value.isMissingNode() && !value.isNull()) {
      add(facts, name, value.asText());
    }
  }

  private static void add(Map<String, TreeSet<String>> facts, String name, String value) {
    facts.computeIfAbsent(name, any -> new TreeSet<>()).add(value);
  }
}
