// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a store was asked to do, but for the number of threads.
 *
 * @param workload name of the workload file
 * @param clients client processes
 * @param targetOps operations a second asked for; empty: as many as go
 * @param phase its name, where only that is compared
 */
record OfferedLoad(String workload, int clients, OptionalDouble targetOps, Optional<String> phase) {

  static OfferedLoad of(Cell cell) {
    return new OfferedLoad(cell.workload(), cell.clients(), cell.targetOps(), Optional.empty());
  }

  /** Of a cell in one of its phases; what was asked for in it is the file's to say. */
  static OfferedLoad of(Cell cell, String phase) {
    return new OfferedLoad(
        cell.workload(), cell.clients(), OptionalDouble.empty(), Optional.of(phase));
  }

  /** In words. */
  String label() {
    return workload
        + (clients == 1 ? "" : ", " + clients + " clients")
        + (targetOps.isEmpty()
            ? ""
            : ", target " + Figures.count(targetOps.getAsDouble()) + " ops/s")
        + phase.map(name -> ", phase " + name).orElse("");
  }
}
