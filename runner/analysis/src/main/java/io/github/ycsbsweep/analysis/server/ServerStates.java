// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.server;

import io.github.ycsbsweep.analysis.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a store said before and after one client process, which is a cell or a load.
 *
 * @param store name of the binding
 * @param workload name of the workload file
 * @param part below the workload: {@code load}, or {@code t0008/r1}
 */
public record ServerStates(
    String store, String workload, String part, ServerState before, ServerState after) {

  private static final String AFTER = "server-after.json";

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
   * All of a run, by path; without those of clients that did not end by themselves.
   *
   * @param run the run's folder
   */
  public static List<ServerStates> in(Path run) throws IOException {
    var cells = run.resolve("cells");
    if (!Files.isDirectory(cells)) {
      return List.of();
    }
    var all = new ArrayList<ServerStates>();
    try (var files = Files.walk(cells, 6)) {
      for (var file : files.filter(path -> path.endsWith(AFTER)).sorted().toList()) {
        var path = cells.relativize(file.getParent());
        var before = file.resolveSibling("server-before.json");
        if (path.getNameCount() > 2 && Files.exists(before)) {
          all.add(of(path, before, file));
        }
      }
    }
    return List.copyOf(all);
  }

  private static ServerStates of(Path path, Path before, Path after) throws IOException {
    return new ServerStates(
        path.getName(0).toString(),
        path.getName(1).toString(),
        path.subpath(2, path.getNameCount()).toString(),
        Json.read(before, ServerState.class),
        Json.read(after, ServerState.class));
  }
}
