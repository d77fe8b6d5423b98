// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Leaves a cell in its folder as the runner does. */
public final class DoneCell {

  private DoneCell() {}

  /**
   * Writes a cell that is done.
   *
   * @return its folder
   */
  public static Path write(Path folder, Cell cell) throws IOException {
    new CellFolder(Files.createDirectories(folder)).write(cell);
    return mark(folder);
  }

  /** The same where it belongs in a run. */
  public static Path in(Path run, Cell cell) throws IOException {
    var target = cell.targetOps().isPresent() ? "-at50" : "";
    return write(
        run.resolve("cells")
            .resolve(cell.store().replace('/', '_'))
            .resolve(cell.workload().replace('/', '_'))
            .resolve("t%04d%s".formatted(cell.threads(), target))
            .resolve("r" + cell.repeat()),
        cell);
  }

  /** A cell of redis and workload B of which no more matters than its throughput. */
  public static Path in(Path run, int threads, int repeat, int order, int throughput)
      throws IOException {
    var operation = new Cell.Operation(1, 0, 0, throughput, Optional.empty());
    return in(
        run,
        new CellBuilder()
            .of("redis", "workloadb", threads)
            .repeat(repeat)
            .order(order)
            .operation(Cell.ALL, operation)
            .build());
  }

  /** Says of a folder, whatever is in it, that its cell is done. */
  public static Path mark(Path folder) throws IOException {
    Files.writeString(folder.resolve("DONE"), "");
    return folder;
  }

  /** The figures of a row's cells that are done, without those of a scan over clients. */
  public static List<Cell> cellsIn(Path row) throws IOException {
    var cells = new ArrayList<Cell>();
    for (var folder : CellFolder.doneIn(row)) {
      if (!folder.isOfClientScan()) {
        cells.add(folder.read());
      }
    }
    return cells;
  }
}
