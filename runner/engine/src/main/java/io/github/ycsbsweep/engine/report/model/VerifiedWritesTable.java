// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.VerifiedWrites;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import java.util.LinkedHashMap;
import java.util.List;

/** The acknowledged writes of cells, and which of them were gone when they were read back. */
public final class VerifiedWritesTable {

  private static final String NOTE =
      "Each client read its writes back when it had ended. Of a field the last acknowledged write"
          + " is checked; earlier ones were overwritten. A write that was not acknowledged may be"
          + " there or not.";

  private record Row(Cell cell, VerifiedWrites writes) {}

  private static final List<Field<Row>> FIELDS =
      List.of(
          text("store", it -> CellLabel.of(it.cell())),
          figure("threads", it -> it.cell().threads()),
          figure("repeat", it -> it.cell().repeat()),
          figure("acknowledged", it -> Figures.count(it.writes().acknowledged())),
          figure("uncertain", it -> Figures.count(it.writes().uncertain())),
          figure("checked", it -> Figures.count(it.writes().readBack().checked())),
          figure("lost", it -> Figures.count(it.writes().gone().lost())),
          figure("stale", it -> Figures.count(it.writes().gone().stale())),
          figure("foreign", it -> Figures.count(it.writes().gone().foreign())),
          figure("corrupt", it -> Figures.count(it.writes().gone().corrupt())),
          figure("unverified", it -> Figures.count(it.writes().readBack().unverified())),
          figure("loaded records lost", it -> Figures.count(it.writes().readBack().recordsLost())),
          figure("s", it -> Text.format("%.1f", it.writes().readBack().seconds())));

  private VerifiedWritesTable() {}

  /** Without rows where no writes were verified. */
  public static Table of(List<Cell> cells) {
    return Table.of(
        "Acknowledged writes, read back",
        NOTE,
        FIELDS,
        cells.stream()
            .flatMap(cell -> cell.verifiedWrites().map(writes -> new Row(cell, writes)).stream())
            .toList());
  }

  /** A sentence for each system, of all of its cells. */
  public static List<String> conclusions(RunResults results, String workload) {
    var systems = new LinkedHashMap<String, VerifiedWrites>();
    for (var cell : results.cells(workload)) {
      cell.verifiedWrites()
          .ifPresent(writes -> systems.merge(CellLabel.of(cell), writes, VerifiedWrites::plus));
    }
    return systems.entrySet().stream()
        .map(one -> workload + ", " + one.getKey() + ": " + one.getValue().text() + ".")
        .toList();
  }
}
