// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Percentiles and seconds of one cell, which the reader of the page chooses.
 *
 * @param first index of the one to show first, that with the highest throughput
 * @param hasSamples whether the time of 3,000 operations is drawn too
 */
public record CellCharts(List<CellData> cells, int first, boolean hasSamples) implements Block {

  /** Of a workload; empty if there is nothing to draw. */
  public static Optional<CellCharts> of(RunResults results, String workload) {
    var stores = results.curves(workload).stream().map(Curve::label).toList();
    var drawn = results.cells(workload).stream().filter(CellData::isDrawn).toList();
    var cells =
        drawn.stream()
            .map(cell -> CellData.of(cell, stores.indexOf(cell.label()), results.cells().size()))
            .toList();
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new CellCharts(cells, first(drawn), SampleTimes.areIn(results.cells(workload))));
  }

  /** Of those that may be compared. */
  private static int first(List<Cell> cells) {
    return IntStream.range(0, cells.size())
        .reduce((best, i) -> rate(cells.get(i)) > rate(cells.get(best)) ? i : best)
        .orElse(0);
  }

  private static double rate(Cell cell) {
    return cell.status() == Cell.Status.OK && !cell.server().standIn()
        ? cell.all().orElseThrow().opsPerSecond()
        : 0;
  }
}
