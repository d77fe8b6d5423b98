// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.analysis.Json;
import io.github.ycsbsweep.analysis.UserError;
import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.cell.Probe;
import io.github.ycsbsweep.analysis.openloop.Loops;
import io.github.ycsbsweep.analysis.run.Run;
import io.github.ycsbsweep.analysis.server.ServerStates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/**
 * Everything a run left behind.
 *
 * @param folder of the run
 * @param run how it was made
 * @param cells in the order in which they were measured
 * @param serverStates what the stores said before and after each cell and load
 * @param probes what was measured beside the cells
 * @param unreadable cells whose file is damaged, with what is wrong
 * @param interrupted whether somebody stopped it before its end
 * @param series a store on a workload each, in the order of the run
 */
public record RunResults(
    Path folder,
    Run run,
    List<Cell> cells,
    List<ServerStates> serverStates,
    List<Probe> probes,
    List<String> unreadable,
    boolean interrupted,
    List<Series> series) {

  /** A store on a workload: its thread counts, ascending, and the curve through them. */
  record Series(List<ThreadCount> counts, Curve curve) {}

  /** A file of this name in a run's folder says that somebody stopped it. */
  static final String INTERRUPTED = "INTERRUPTED";

  /** Reads {@code run.json} and every {@code cell.json} below {@code cells}. */
  public static RunResults read(Path folder) throws IOException, UserError {
    if (!Files.exists(folder.resolve("run.json"))) {
      throw new UserError(folder + ": not the folder of a run, there is no run.json in it");
    }
    var run = Json.read(folder.resolve("run.json"), Run.class);
    var cells = new ArrayList<Cell>();
    var unreadable = new ArrayList<String>();
    for (var file : files(folder.resolve("cells"), "cell.json")) {
      try {
        cells.add(cell(file));
      } catch (IOException e) {
        unreadable.add(e.getMessage().replace(folder.toString(), "").replaceFirst("^/", ""));
      }
    }
    var probes = new ArrayList<Probe>();
    for (var file : files(folder.resolve("cells"), Probe.FILE)) {
      try {
        probes.add(Json.read(file, Probe.class));
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
        List.copyOf(probes),
        List.copyOf(unreadable),
        Files.exists(folder.resolve(INTERRUPTED)),
        series(Loops.sweep(cells), run.seed()));
  }

  /** Names of the workloads, in the order of the run. */
  List<String> workloads() {
    return cells.stream().map(Cell::workload).distinct().toList();
  }

  /** Whether any cell was measured more than once. */
  boolean isRepeated() {
    return cells.stream().anyMatch(cell -> cell.repeat() > 1);
  }

  /** A curve a store for a workload, in the order of the run. */
  List<Curve> curves(String workload) {
    return series(workload).map(Series::curve).toList();
  }

  /** A workload's thread counts, store by store, ascending. */
  List<ThreadCount> threadCounts(String workload) {
    return series(workload).flatMap(one -> one.counts().stream()).toList();
  }

  /** A workload's stores, in the order of the run. */
  Stream<Series> series(String workload) {
    return series.stream().filter(one -> one.curve().workload().equals(workload));
  }

  /**
   * A workload's cells, store by store, by ascending threads; without those at rates of their own
   * beside them.
   */
  List<Cell> cells(String workload) {
    var stores = cells.stream().map(Cell::store).distinct().toList();
    return Loops.sweep(cells).stream()
        .filter(cell -> cell.workload().equals(workload))
        .sorted(
            Comparator.comparingInt((Cell cell) -> stores.indexOf(cell.store()))
                .thenComparingInt(Cell::threads)
                .thenComparingInt(Cell::repeat))
        .toList();
  }

  private static List<Series> series(List<Cell> cells, long seed) {
    return cells.stream()
        .collect(
            groupingBy(
                cell -> List.of(cell.workload(), cell.store()), LinkedHashMap::new, toList()))
        .values()
        .stream()
        .map(ThreadCount::in)
        .map(counts -> new Series(counts, Curve.of(counts, seed)))
        .toList();
  }

  private static Cell cell(Path file) throws IOException {
    var cell = Json.read(file, Cell.class);
    if (cell.schema() != Cell.SCHEMA) {
      throw new IOException(
          file + ": schema " + cell.schema() + ", this version reads " + Cell.SCHEMA);
    }
    return cell;
  }

  private static List<Path> files(Path cells, String name) throws IOException {
    if (!Files.isDirectory(cells)) {
      return List.of();
    }
    try (var files = Files.walk(cells, 6)) {
      return files.filter(path -> path.endsWith(name)).sorted().toList();
    }
  }
}
