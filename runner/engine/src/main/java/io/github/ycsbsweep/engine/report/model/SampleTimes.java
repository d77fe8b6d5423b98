// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Second;
import io.github.ycsbsweep.engine.report.render.Csv;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

// SPDX-License-Identifier: Apache-2.0

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

  private static final List<String> COLUMNS =
      List.of("store", "workload", "threads", "repeat", "second", "ms_per_3000_ops");

  /** A shorter rest of an interval says nothing of a rate. */
  private static final double SHORTEST_SECONDS = 0.5;

  private SampleTimes() {}

  /** Whether cells append, so that they are worth showing. */
  public static boolean areIn(List<Cell> cells) {
    return cells.stream().anyMatch(SampleTimes::appends);
  }

  /** A row a second of every cell that appends; no row where nothing succeeded. */
  public static String csv(RunResults results) throws IOException {
    var rows = new ArrayList<List<String>>();
    for (var cell : results.cells()) {
      if (appends(cell)) {
        for (var second : cell.perSecond()) {
          if (second.seconds() >= SHORTEST_SECONDS && second.ok() > 0) {
            rows.add(row(cell, second));
          }
        }
      }
    }
    return Csv.of(COLUMNS, rows);
  }

  private static boolean appends(Cell cell) {
    return cell.operations().containsKey(APPEND);
  }

  private static List<String> row(Cell cell, Second second) {
    return List.of(
        Csv.text(cell.store()),
        Csv.text(cell.workload()),
        Integer.toString(cell.threads()),
        Integer.toString(cell.repeat()),
        Csv.number(second.second() + second.seconds(), 3),
        Csv.number(OPERATIONS * second.seconds() / second.ok() * 1000, 3));
  }
}
