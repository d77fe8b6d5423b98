// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Second;
import io.github.ycsbsweep.engine.model.MeasuredSeconds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

// SPDX-License-Identifier: Apache-2.0

/** What the runner did to the servers while cells were measured, and the throughput around it. */
public final class EventTable {

  private static final List<String> HEADER =
      List.of(
          "store",
          "threads",
          "repeat",
          "event",
          "at s",
          "took s",
          "ops/s before",
          "during",
          "after");

  private static final String NOTE =
      "Seconds since the first operation. The throughputs are of whole seconds of the measured"
          + " window: those that ended before the event, those that it was in, and those that began"
          + " after it.";

  private EventTable() {}

  /** Nothing where nothing was done. */
  public static Optional<NotedTable> of(RunResults results, String workload) {
    var rows = new ArrayList<List<String>>();
    for (var cell : results.cells(workload)) {
      for (var i = 0; i < cell.events().size(); i++) {
        rows.add(row(cell, i));
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(new NotedTable("What was done to the servers", NOTE, HEADER, rows));
  }

  /**
   * A row of the table.
   *
   * @param number of the event in the cell, from 0
   */
  public static List<String> row(Cell cell, int number) {
    var event = cell.events().get(number);
    var end = event.endSecond().orElse(Double.MAX_VALUE);
    return List.of(
        CellLabel.store(cell),
        Integer.toString(cell.threads()),
        Integer.toString(cell.repeat()),
        event.failed() ? event.name() + " FAILED" : event.name(),
        seconds(event.second()),
        event.endSecond().isPresent() ? seconds(end - event.second()) : "not over",
        rate(cell, second -> end(second) <= event.second()),
        rate(cell, second -> end(second) > event.second() && second.second() < end),
        rate(cell, second -> second.second() >= end));
  }

  private static double end(Second second) {
    return second.second() + second.seconds();
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.1f", seconds);
  }

  private static String rate(Cell cell, Predicate<Second> when) {
    var part = MeasuredSeconds.of(cell).stream().filter(when).toList();
    var length = part.stream().mapToDouble(Second::seconds).sum();
    return length > 0 ? Figures.count(part.stream().mapToLong(Second::ok).sum() / length) : "";
  }
}
