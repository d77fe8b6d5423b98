// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import io.github.ycsbsweep.analysis.Json;
import io.github.ycsbsweep.analysis.UserError;
import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.run.Run;
import io.github.ycsbsweep.analysis.server.ServerStates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Everything a run left behind.
 *
 * @param folder of the run
 * @param run how it was made
 * @param cells in the order in which they were measured
 * @param serverStates what the stores said before and after each cell and load
 * @param unreadable cells whose file is damaged, with what is wrong
 * @param interrupted whether somebody stopped it before its end
 */
record RunResults(
    Path folder,
    Run run,
    List<Cell> cells,
    List<ServerStates> serverStates,
    List<String> unreadable,
    boolean interrupted) {

  /** A file of this name in a run's folder says that somebody stopped it. */
  static final String INTERRUPTED = "INTERRUPTED";

  /** Reads {@code run.json} and every {@code cell.json} below {@code cells}. */
  static RunResults read(Path folder) throws IOException, UserError {
    if (!Files.exists(folder.resolve("run.json"))) {
      throw new UserError(folder + ": not the folder of a run, there is no run.json in it");
    }
    var run = Json.read(folder.resolve("run.json"), Run.class);
    var cells = new ArrayList<Cell>();
    var unreadable = new ArrayList<String>();
    for (var file : files(folder.resolve("cells"))) {
      try {
        cells.add(cell(file));
      } catch (IOException e) {
        unreadable.add(e.getMessage().replace(folder.toString(), "").replaceFirst("^/", ""));
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
        run,
        List.copyOf(cells),
        ServerStates.in(folder),
        List.copyOf(unreadable),
        Files.exists(folder.resolve(INTERRUPTED)));
  }

  /** Names of the workloads, in the order of the run. */
  List<String> workloads() {
    return cells.stream().map(Cell::workload).distinct().toList();
  }

  /** A curve a store for a workload, in the order of the run. */
  List<Curve> curves(String workload) {
    return cells(workload).stream()
        .map(Cell::store)
        .distinct()
        .map(store -> Curve.of(cells(workload).stream().filter(of(store)).toList()))
        .toList();
  }

  /** A workload's cells, store by store, by ascending threads. */
  List<Cell> cells(String workload) {
    var stores = cells.stream().map(Cell::store).distinct().toList();
    return cells.stream()
        .filter(cell -> cell.workload().equals(workload))
        .sorted(
            Comparator.comparingInt((Cell cell) -> stores.indexOf(cell.store()))
                .thenComparingInt(Cell::threads)
                .thenComparingInt(Cell::repeat))
        .toList();
  }

  private static Predicate<Cell> of(String store) {
    return cell -> cell.store().equals(store);
  }

  private static Cell cell(Path file) throws IOException {
    var cell = Json.read(file, Cell.class);
    if (cell.schema() != Cell.SCHEMA) {
      throw new IOException(
          file + ": schema " + cell.schema() + ", this version reads " + Cell.SCHEMA);
    }
    return cell;
  }

  private static List<Path> files(Path cells) throws IOException {
    if (!Files.isDirectory(cells)) {
      return List.of();
    }
    try (var files = Files.walk(cells, 5)) {
      return files.filter(path -> path.endsWith("cell.json")).sorted().toList();
    }
  }
}
