// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static io.github.ycsbsweep.engine.report.model.Table.Field.decimal;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import java.util.List;

/**
 * How long 3,000 operations took, second by second: the samples in which a published comparison
 * showed that appends to timelines get slower as these grow. Made of the throughput of each second,
 * warm-up included, since growth begins with the first operation.
 */
public final class SampleTimes {

  public static final String FILE = "time-per-3000.csv";

  private static final double OPERATIONS = 3_000;

  /** What a workload does whose store grows as it goes. */
  private static final String APPEND = "APPEND";

  private record Sample(Cell cell, Second second) {}

  private static final List<Field<Sample>> FIELDS =
      List.of(
          text("store", it -> it.cell().label()),
          text("workload", it -> it.cell().workload()),
          figure("threads", it -> it.cell().threads()),
          figure("repeat", it -> it.cell().repeat()),
          decimal("second", 3, it -> it.second().second() + it.second().seconds()),
          decimal(
              "ms_per_3000_ops",
              3,
              it -> OPERATIONS * it.second().seconds() / it.second().ok() * 1000));

  /** A shorter rest of an interval says nothing of a rate. */
  private static final double SHORTEST_SECONDS = 0.5;

  private SampleTimes() {}

  /** Whether cells append, so that they are worth showing. */
  public static boolean areIn(List<Cell> cells) {
    return cells.stream().anyMatch(SampleTimes::appends);
  }

  /** A row for each second of every cell that appends; no row where nothing succeeded. */
  public static Table of(List<Cell> cells) {
    return Table.of(
        "",
        "",
        FIELDS,
        cells.stream()
            .filter(SampleTimes::appends)
            .flatMap(cell -> cell.perSecond().stream().map(second -> new Sample(cell, second)))
            .filter(it -> it.second().seconds() >= SHORTEST_SECONDS && it.second().ok() > 0)
            .toList());
  }

  private static boolean appends(Cell cell) {
    return cell.operations().containsKey(APPEND);
  }
}
