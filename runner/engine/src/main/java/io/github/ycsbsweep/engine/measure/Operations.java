// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Adds up what the rows of windows hold, operation by operation. Of several clients the histograms
 * are added, bucket for bucket, and the rates: what each did ÷ its own seconds.
 */
public final class Operations {

  private Operations() {}

  /** Figures by operation, and under {@link Cell#ALL}; empty if the window is. */
  public static Map<String, Operation> in(MeasuredWindow window) {
    return of(List.of(ClientSums.of(window)));
  }

  /** The same of several clients. */
  public static Map<String, Operation> of(List<ClientSums> clients) {
    var operations = new TreeMap<String, Operation>();
    sums(clients).forEach((name, sum) -> operations.put(name, sum.operation()));
    operations.values().removeIf(operation -> operation.attempts() == 0);
    if (operations.values().stream().anyMatch(operation -> operation.ok() < operation.attempts())) {
      // Some of them may hold a read or an update that failed, and no log tells which.
      operations.remove(Outcome.READ_MODIFY_WRITE);
    }
    return operations;
  }

  /** What the figures are made of, by operation, and under {@link Cell#ALL}. */
  static Map<String, OperationSum> sums(List<ClientSums> clients) {
    var sums = new TreeMap<String, OperationSum>();
    for (var client : clients) {
      client
          .operations()
          .forEach(
              (operation, sum) ->
                  sums.computeIfAbsent(operation, name -> new OperationSum())
                      .addClient(sum, client.seconds()));
    }
    return sums;
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
}
