// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;

/**
 * What recipes can name.
 *
 * @param stores by name
 * @param workloads folder of the project's workload files
 */
public record Catalog(List<String> stores, Path workloads) {

  /** The names of the project's workloads, sorted. */
  List<String> names() throws IOException {
    try (var files = Files.list(workloads)) {
      return List.copyOf(
          files
              .filter(Files::isRegularFile)
              .map(file -> file.getFileName().toString())
              .filter(name -> name.startsWith("workload"))
              .collect(java.util.stream.Collectors.toCollection(TreeSet::new)));
    }
  }

  /** The file of a series' workload. */
  public Path file(String workload) {
    return workloads.resolve(workload);
  }
}
