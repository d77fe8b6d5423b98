// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.Secrets;
import io.github.ycsbsweep.engine.model.GivenProperties;
import io.github.ycsbsweep.engine.reproduce.scaling.Selection;
import io.github.ycsbsweep.engine.reproduce.scaling.ServerShare;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which comparison is run again, and how.
 *
 * @param comparison folder of it
 * @param scale {@code auto}, {@code full} or a number
 * @param selection of series
 * @param repeats instead of the recipe's; empty: the recipe's
 * @param properties of the user
 * @param machines of clients and servers
 * @param out value of {@code --out}
 * @param dryRun whether nothing is to be started
 */
public record ReproductionRequest(
    Path comparison,
    String scale,
    Selection selection,
    OptionalInt repeats,
    GivenProperties properties,
    Machines machines,
    Optional<String> out,
    boolean dryRun) {

  /** The options that say what is measured, and how, as the user would write them; no secrets. */
  List<String> options() {
    var words = new ArrayList<String>();
    if (!selection.experiments().isEmpty()) {
      words.addAll(List.of("--only", String.join(",", selection.experiments())));
    }
    if (!selection.stores().isEmpty()) {
      words.addAll(List.of("--stores", String.join(",", selection.stores())));
    }
    repeats.ifPresent(number -> words.addAll(List.of("--repeats", Integer.toString(number))));
    words.addAll(machines.options());
    for (var pair : properties.pairs()) {
      words.addAll(List.of("-p", Secrets.recordable(pair)));
    }
    for (var file : properties.files()) {
      words.addAll(List.of("-P", file.toString()));
    }
    return words;
  }

  /**
   * On what it runs.
   *
   * @param share of a core for server processes of the runner's own
   * @param clients value of {@code --clients}
   * @param servers that the user names
   */
  public record Machines(ServerShare share, Optional<String> clients, NamedServers servers) {

    private List<String> options() {
      var words = new ArrayList<String>();
      servers.addresses().entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(entry -> words.addAll(List.of("--server", pair(entry))));
      servers.hosts().entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(entry -> words.addAll(List.of("--server-host", pair(entry))));
      clients.ifPresent(list -> words.addAll(List.of("--clients", list)));
      if (!share.isByRule()) {
        var text =
            share.cores().isPresent() ? ServerShare.text(share.cores().getAsDouble()) : "none";
        words.addAll(List.of("--server-share", text));
      }
      return words;
    }

    private static String pair(Map.Entry<String, String> entry) {
      return entry.getKey() + "=" + entry.getValue();
    }
  }
}
