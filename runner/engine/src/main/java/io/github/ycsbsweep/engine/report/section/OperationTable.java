// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.Latency;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
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

    static Field<CellOperation> millis(String name, Function<Latency, OptionalLong> percentile) {
      return figure(name, it -> CellFields.millis(it.latency(), percentile));
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
            CellOperation.millis("p50 ms", Latency::p50),
            CellOperation.millis("p95 ms", Latency::p95),
            CellOperation.millis("p99 ms", Latency::p99),
            CellOperation.millis("p99.9 ms", Latency::p999),
            CellOperation.millis("max ms", times -> OptionalLong.of(times.max())),
            figure("not found", it -> it.figures().map(all -> Figures.count(all.notFound()))),
            figure("failed", it -> it.figures().map(all -> Figures.count(all.failed())))),
        cells.stream().flatMap(CellOperation::in).toList());
  }
}
