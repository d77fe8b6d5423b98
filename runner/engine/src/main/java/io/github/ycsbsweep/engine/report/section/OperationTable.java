// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.count;
import static io.github.ycsbsweep.engine.report.model.Table.Field.millis;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static io.github.ycsbsweep.engine.report.section.CellFields.millis;

import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.section.CellFields.CellOperation;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.List;

/** Every operation of a workload's cells. */
public final class OperationTable {

  private OperationTable() {}

  /** A row for each operation of a cell. */
  public static Table of(List<Cell> cells) {
    return Table.of(
        "",
        "",
        CellFields.of(
            CellOperation::cell,
            text("operation", CellOperation::name),
            count("ops/s", it -> it.figures().map(Operation::opsPerSecond)),
            millis("mean ms", it -> it.service().map(Latency::mean)),
            millis("p50 ms", 0, CellOperation::service, Latency::p50),
            millis("p95 ms", 0, CellOperation::service, Latency::p95),
            millis("p99 ms", 0, CellOperation::service, Latency::p99),
            millis("p99.9 ms", 0, CellOperation::service, Latency::p999),
            millis("max ms", 0, CellOperation::service, CellFields::longest),
            count("not found", it -> it.figures().map(Operation::notFound)),
            count("failed", it -> it.figures().map(Operation::failed))),
        cells.stream().flatMap(CellOperation::in).toList());
  }
}
