// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import io.github.ycsbsweep.engine.common.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the store of a system said before and after one client process, which is a cell or a load.
 *
 * @param label of the system
 * @param workload name of the workload file
 * @param part below the workload: {@code load}, or {@code t0008/r1}
 */
public record ServerStates(
    String label, String workload, String part, ServerSnapshot before, ServerSnapshot after) {

  /** Whether it was the load. */
  public boolean isLoad() {
    return part.equals("load");
  }

  /** How much a count or a size grew; empty if the store did not tell both. */
  public OptionalLong grown(String fact) {
    var from = before.number(fact);
    var to = after.number(fact);
    return from.isPresent() && to.isPresent()
        ? OptionalLong.of(to.getAsLong() - from.getAsLong())
        : OptionalLong.empty();
  }

  /**
   * Of the loads and of the cells that are done, by path; without those of clients that did not end
   * by themselves.
   *
   * @param run the run's folder
   */
  public static List<ServerStates> in(Path run) throws IOException {
    var all = new ArrayList<ServerStates>();
    for (var row : CellFolder.rows(run)) {
      add(row, row.resolve("load"), all);
      for (var cell : CellFolder.doneIn(row)) {
        add(row, cell.path(), all);
      }
    }
    return List.copyOf(all);
  }

  private static void add(Path row, Path part, List<ServerStates> all) throws IOException {
    var label = row.getParent().getFileName().toString();
    var workload = row.getFileName().toString();
    of(part, label, workload, row.relativize(part).toString()).ifPresent(all::add);
  }

  /**
   * Of one client process; empty if it did not end by itself, or its store told nothing.
   *
   * @param folder what the process left
   */
  public static Optional<ServerStates> of(Path folder, String label, String workload, String part)
      throws IOException {
    var before = folder.resolve("server-before.json");
    var after = folder.resolve("server-after.json");
    return Files.exists(before) && Files.exists(after)
        ? Optional.of(
            new ServerStates(
                label,
                workload,
                part,
                Json.read(before, ServerSnapshot.class),
                Json.read(after, ServerSnapshot.class)))
        : Optional.empty();
  }

  /**
   * What a store reported about itself at one moment, as its binding wrote it: the content of
   * {@code server-before.json} and {@code server-after.json}.
   *
   * @param atMillis milliseconds since the epoch
   * @param version as the store says it
   * @param facts by the names that all stores share; numbers or texts
   * @param config settings of the server that matter
   * @param errors what it did not tell, and why
   */
  public record ServerSnapshot(
      long atMillis,
      Optional<String> version,
      Map<String, Object> facts,
      Map<String, String> config,
      Map<String, String> errors) {

    /** A count or a size in bytes; empty if the store does not tell. */
    public OptionalLong number(String fact) {
      return facts.get(fact) instanceof Number number
          ? OptionalLong.of(number.longValue())
          : OptionalLong.empty();
    }

    /** A fact in words; empty if the store does not tell. */
    public String text(String fact) {
      return facts.containsKey(fact) ? facts.get(fact).toString() : "";
    }
  }
}
