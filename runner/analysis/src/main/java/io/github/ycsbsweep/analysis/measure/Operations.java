// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.cell.Cell.Operation;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Adds up what the rows of a window hold, operation by operation. */
final class Operations {

  private Operations() {}

  /** Figures by operation, and under {@link Cell#ALL}; empty if the window is. */
  static Map<String, Operation> in(MeasuredWindow window) {
    var sums = new TreeMap<String, Sum>();
    for (var tick : window.ticks()) {
      for (var row : tick.rows()) {
        sums.computeIfAbsent(row.outcome().operation(), name -> new Sum()).add(row);
        if (row.outcome().isCountedInAll()) {
          sums.computeIfAbsent(Cell.ALL, name -> new Sum()).add(row);
        }
      }
      for (var row : tick.intended()) {
        sums.computeIfAbsent(row.outcome().operation(), name -> new Sum()).addIntended(row);
        if (row.outcome().isCountedInAll()) {
          sums.computeIfAbsent(Cell.ALL, name -> new Sum()).addIntended(row);
        }
      }
    }
    var operations = new TreeMap<String, Operation>();
    sums.forEach((name, sum) -> operations.put(name, sum.over(window.seconds())));
    operations.values().removeIf(operation -> operation.attempts() == 0);
    if (operations.values().stream().anyMatch(operation -> operation.ok() < operation.attempts())) {
      // Some of them may hold a read or an update that failed, and no log tells which.
      operations.remove(Outcome.READ_MODIFY_WRITE);
    }
    return operations;
  }

  /** What a target counts, in a second: a READ-MODIFY-WRITE is one, and counts as two in ALL. */
  static double transactionsPerSecond(MeasuredWindow window) {
    var transactions = 0L;
    for (var tick : window.ticks()) {
      for (var row : tick.rows()) {
        transactions += (row.outcome().isCountedInAll() ? 1 : -1) * row.interval().count();
      }
    }
    return transactions / window.seconds();
  }

  private static final class Sum {

    /** Three digits, as YCSB records; it grows with the values. */
    private final Histogram latencies = new Histogram(3);

    private final Histogram intended = new Histogram(3);

    private long notFound;
    private long failed;

    void add(Timeline.Row row) {
      switch (row.outcome().kind()) {
        case OK -> latencies.add(row.interval().histogram());
        case NOT_FOUND -> notFound += row.interval().count();
        case FAILED -> failed += row.interval().count();
      }
    }

    /** Its latencies only: the operation itself is in the other logs. */
    void addIntended(Timeline.Row row) {
      if (row.outcome().kind() == Outcome.Kind.OK) {
        intended.add(row.interval().histogram());
      }
    }

    Operation over(double seconds) {
      var ok = latencies.getTotalCount();
      return new Operation(
          ok, notFound, failed, ok / seconds, Latencies.of(latencies), Latencies.of(intended));
    }
  }
}
