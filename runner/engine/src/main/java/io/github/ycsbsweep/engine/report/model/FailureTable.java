// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.FailureCount;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import java.util.List;

/** Why operations of cells failed. */
public final class FailureTable {

  private static final String NOTE =
      "As the bindings count them over the whole life of the clients, the warm-up and the read-back"
          + " of writes included. The cause is the kind of the error, or the first word of what the"
          + " server replied.";

  private record Row(Cell cell, FailureCount failure) {}

  private static final List<Field<Row>> FIELDS =
      List.of(
          text("store", it -> CellLabel.of(it.cell())),
          figure("threads", it -> it.cell().threads()),
          figure("repeat", it -> it.cell().repeat()),
          text("operation", it -> it.failure().operation()),
          text("server", it -> it.failure().address()),
          text("cause", it -> it.failure().cause()),
          figure("failed", it -> Figures.count(it.failure().count())));

  private FailureTable() {}

  /** Without rows where nothing failed. */
  public static Table of(List<Cell> cells) {
    return Table.of(
        "Failed operations, by cause",
        NOTE,
        FIELDS,
        cells.stream()
            .flatMap(cell -> cell.outcome().failureCounts().stream().map(one -> new Row(cell, one)))
            .toList());
  }
}
