// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.model.Cell;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a client did in its window. Every row is read once: what all operations, or all clients, did
 * is added up from these sums.
 *
 * @param operations by operation, and under {@link Cell#ALL}; empty if the window is
 * @param seconds of the window
 */
public record ClientSums(Map<String, OperationSum> operations, double seconds) {

  static ClientSums of(MeasuredWindow window) {
    var operations = new TreeMap<String, OperationSum>();
    for (var tick : window.ticks()) {
      for (var row : tick.rows()) {
        sum(row, operations).add(row);
      }
      for (var row : tick.intended()) {
        sum(row, operations).addIntended(row);
      }
    }
    var all = new OperationSum();
    operations.forEach(
        (operation, sum) -> {
          if (Outcome.isCountedInAll(operation)) {
            all.add(sum);
          }
        });
    operations.put(Cell.ALL, all);
    return new ClientSums(operations, window.seconds());
  }

  /** Of all operations. */
  OperationSum all() {
    return operations.get(Cell.ALL);
  }

  private static OperationSum sum(Timeline.Row row, Map<String, OperationSum> operations) {
    return operations.computeIfAbsent(row.outcome().operation(), name -> new OperationSum());
  }
}
