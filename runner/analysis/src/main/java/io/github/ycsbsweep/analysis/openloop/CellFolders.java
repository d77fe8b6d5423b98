// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.openloop;

import io.github.ycsbsweep.analysis.Json;
import io.github.ycsbsweep.analysis.cell.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the cells of one store and workload while their run goes on. */
final class CellFolders {

  /** {@code <folder>/t<threads>…/r<repeat>/cell.json}. */
  private static final int DEPTH = 3;

  private CellFolders() {}

  /** Every cell that was measured, below a folder {@code cells/<store>/<workload>}. */
  static List<Cell> in(Path folder) throws IOException {
    var cells = new ArrayList<Cell>();
    try (var files = Files.walk(folder, DEPTH)) {
      for (var file : files.filter(path -> path.endsWith("cell.json")).sorted().toList()) {
        cells.add(Json.read(file, Cell.class));
      }
    }
    return cells;
  }
}
