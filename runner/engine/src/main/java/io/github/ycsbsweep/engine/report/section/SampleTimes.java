// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.decimal;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.report.model.CellCharts;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.section.CellFields.CellPart;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import java.util.List;
import java.util.Map;

/**
 * How long 3,000 operations took, second by second: the samples in which a published comparison
 * showed that appends to timelines get slower as these grow. Made of the throughput of each second,
 * warm-up included, since growth begins with the first operation.
 */
public final class SampleTimes implements Section {

  private static final String FILE = "time-per-3000.csv";

  private static final double OPERATIONS = 3_000;

  private static final List<Field<CellPart<Second>>> FIELDS =
      List.of(
          text("store", it -> it.cell().label()),
          text("workload", it -> it.cell().workload()),
          figure("threads", it -> it.cell().threads()),
          figure("repeat", it -> it.cell().repeat()),
          decimal("second", 3, it -> it.part().second() + it.part().seconds()),
          decimal(
              "ms_per_3000_ops",
              3,
              it -> OPERATIONS * it.part().seconds() / it.part().ok() * 1000));

  /** A shorter rest of an interval says nothing of a rate. */
  private static final double SHORTEST_SECONDS = 0.5;

  @Override
  public Map<String, Table> files(RunResults results) {
    return Map.of(FILE, table(results.cells()));
  }

  /** A row for each second of every cell that appends; no row where nothing succeeded. */
  public static Table table(List<Cell> cells) {
    var appending = cells.stream().filter(CellCharts::appends).toList();
    return Table.of(
        FIELDS,
        CellPart.in(
            appending,
            cell ->
                cell.perSecond().stream()
                    .filter(it -> it.seconds() >= SHORTEST_SECONDS && it.ok() > 0)));
  }
}
