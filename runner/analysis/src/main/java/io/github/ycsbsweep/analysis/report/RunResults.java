// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import io.github.ycsbsweep.analysis.Json;
import io.github.ycsbsweep.analysis.UserError;
import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Everything a run left behind.
 *
 * @param folder of the run
 * @param run how it was made
 * @param cells in the order in which they were measured
 * @param interrupted whether somebody stopped it before its end
 */
record RunResults(Path folder, Run run, List<Cell> cells, boolean interrupted) {

  /** A file of this name in a run's folder says that somebody stopped it. */
  static final String INTERRUPTED = "INTERRUPTED";

  /** Reads {@code run.json} and every {@code cell.json} below {@code cells}. */
  static RunResults read(Path folder) throws IOException, UserError {
    if (!Files.exists(folder.resolve("run.json"))) {
      throw new UserError(folder + ": not the folder of a run, there is no run.json in it");
    }
    var cells = new ArrayList<Cell>();
    if (Files.isDirectory(folder.resolve("cells"))) {
      try (var files = Files.walk(folder.resolve("cells"), 5)) {
        for (var file : files.filter(path -> path.endsWith("cell.json")).toList()) {
          cells.add(Json.read(file, Cell.class));
        }
      }
    }
    cells.sort(
        Comparator.comparingInt(Cell::order)
            .thenComparing(Cell::store)
            .thenComparing(Cell::workload)
            .thenComparingInt(Cell::threads)
            .thenComparingInt(Cell::repeat));
    return new RunResults(
        folder,
        Json.read(folder.resolve("run.json"), Run.class),
        List.copyOf(cells),
        Files.exists(folder.resolve(INTERRUPTED)));
  }

  /** Names of the workloads, in the order of the run. */
  List<String> workloads() {
    return cells.stream().map(Cell::workload).distinct().toList();
  }

  /** A curve a store for a workload, in the order of the run. */
  List<Curve> curves(String workload) {
    var of = cells.stream().filter(cell -> cell.workload().equals(workload)).toList();
    return of.stream()
        .map(Cell::store)
        .distinct()
        .map(store -> Curve.of(of.stream().filter(cell -> cell.store().equals(store)).toList()))
        .toList();
  }
}
