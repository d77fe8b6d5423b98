// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static io.github.ycsbsweep.engine.report.section.CellFields.millis;

import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every operation of a workload's cells. */
public final class OperationTable {

  /** An operation of a cell; without figures if the cell failed. */
  private record CellOperation(Cell cell, String name, Optional<Operation> figures) {

    static Stream<CellOperation> in(Cell cell) {
      return cell.operations().isEmpty()
          ? Stream.of(new CellOperation(cell, "FAILED", Optional.empty()))
          : cell.operations().entrySet().stream()
              .map(it -> new CellOperation(cell, it.getKey(), Optional.of(it.getValue())));
    }

    Optional<Latency> latency() {
      return figures.flatMap(Operation::latency);
    }
  }

  private OperationTable() {}

  /** A row for each operation of a cell. */
  public static Table of(List<Cell> cells) {
    return Table.of(
        "",
        "",
        CellFields.of(
            CellOperation::cell,
            text("operation", CellOperation::name),
            figure("ops/s", it -> it.figures().map(all -> Figures.count(all.opsPerSecond()))),
            figure("mean ms", it -> it.latency().map(times -> Figures.millis(times.mean()))),
            millis("p50 ms", 0, CellOperation::latency, Latency::p50),
            millis("p95 ms", 0, CellOperation::latency, Latency::p95),
            millis("p99 ms", 0, CellOperation::latency, Latency::p99),
            millis("p99.9 ms", 0, CellOperation::latency, Latency::p999),
            millis("max ms", 0, CellOperation::latency, CellFields::longest),
            figure("not found", it -> it.figures().map(all -> Figures.count(all.notFound()))),
            figure("failed", it -> it.figures().map(all -> Figures.count(all.failed())))),
        cells.stream().flatMap(CellOperation::in).toList());
  }
}
