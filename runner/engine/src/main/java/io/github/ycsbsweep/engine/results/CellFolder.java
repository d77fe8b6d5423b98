// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The folder of a cell, {@code <row>/t<threads>…/r<repeat>}, where a row is what a run left of one
 * store and workload, {@code cells/<store>/<workload>}. A cell counts when it is done: the runner
 * says so last, after everything else of it was written.
 */
public record CellFolder(Path path) {

  private static final String FIGURES = "cell.json";
  private static final String DONE = "DONE";

  /** What the name of a cell ends with that was profiled. */
  public static final String PROFILED = "-profile";

  /** Of a cell in the folder of its run, by {@link #name}. */
  public static CellFolder of(Path run, String name) {
    return new CellFolder(run.resolve("cells").resolve(name));
  }

  /** Every row of a run; none if it did not come that far. */
  public static List<Path> rows(Path run) throws IOException {
    var rows = new ArrayList<Path>();
    for (var store : Folders.matching(run.resolve("cells"), "*")) {
      rows.addAll(Folders.matching(store, "*"));
    }
    return rows;
  }

  /** Cells that were begun, done or not, in a row; none if there is no such folder. */
  public static List<CellFolder> in(Path row) throws IOException {
    return all(row).stream().filter(cell -> !cell.isProfiled()).toList();
  }

  /** Those that were profiled: they are in no figure. */
  public static List<CellFolder> profilesIn(Path row) throws IOException {
    return all(row).stream().filter(CellFolder::isProfiled).toList();
  }

  private static List<CellFolder> all(Path row) throws IOException {
    var cells = new ArrayList<CellFolder>();
    for (var threads : Folders.matching(row, "t[0-9]*")) {
      for (var repeat : Folders.matching(threads, "r[0-9]*")) {
        cells.add(new CellFolder(repeat));
      }
    }
    return cells;
  }

  /** The folders of a row's cells that are done. */
  public static List<CellFolder> doneIn(Path row) throws IOException {
    return in(row).stream().filter(CellFolder::isDone).toList();
  }

  /** Folder of all cells of the same store and workload. */
  public Path row() {
    return path.getParent().getParent();
  }

  public boolean isDone() {
    return Files.exists(path.resolve(DONE));
  }

  /** Whether it is named after its threads alone, and not after a rate or its clients too. */
  public boolean isAtRisingThreads() {
    return load().matches("t\\d+");
  }

  /**
   * Whether it is of a scan: the same threads, divided among another number of clients each time.
   */
  public boolean isOfClientScan() {
    return load().matches("t\\d+-\\d+clients");
  }

  /** Whether it is at a rate that a search for an objective has chosen. */
  public boolean isOfSearch() {
    return load().matches("t\\d+-\\d+ops");
  }

  /** What it is called among the cells of its run: {@code STORE/workloadb/t0008/r1}. */
  public String name() {
    return row().getParent().getParent().relativize(path).toString();
  }

  /** Whether it was profiled: it is in no figure then. */
  public boolean isProfiled() {
    return load().endsWith(PROFILED);
  }

  private String load() {
    return path.getParent().getFileName().toString();
  }

  /** The figures; an IOException that names the file if they are damaged, or of another format. */
  public Cell read() throws IOException {
    var file = path.resolve(FIGURES);
    var cell = Json.read(file, Cell.class, Cell::schema, Cell.SCHEMA);
    var missing = cell.missingPart();
    if (missing.isPresent()) {
      throw new IOException(file + ": no " + missing.get());
    }
    return cell;
  }

  /** Writes the figures; that the cell is done, the runner says later. */
  public void write(Cell cell) throws IOException {
    Json.write(path.resolve(FIGURES), cell);
  }

  /** Takes the cell away, with everything that is in its folder. */
  public void remove() throws IOException {
    Folders.remove(path);
  }
}
