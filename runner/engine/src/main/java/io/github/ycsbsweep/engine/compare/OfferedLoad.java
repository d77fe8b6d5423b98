// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.report.model.Figures;
import java.util.OptionalDouble;

/**
 * What a store was asked to do, but for the number of threads.
 *
 * @param workload name of the workload file
 * @param clients client processes
 * @param targetOps operations a second asked for; empty: as many as go
 */
record OfferedLoad(String workload, int clients, OptionalDouble targetOps) {

  static OfferedLoad of(Cell cell) {
    return new OfferedLoad(cell.workload(), cell.clients(), cell.targetOps());
  }

  /** In words. */
  String label() {
    return workload
        + (clients == 1 ? "" : ", " + clients + " clients")
        + (targetOps.isEmpty()
            ? ""
            : ", target " + Figures.count(targetOps.getAsDouble()) + " ops/s");
  }
}
