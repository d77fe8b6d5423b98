// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.model.Cell;
import java.util.Optional;

// SPDX-License-Identifier: Apache-2.0

/** Whether a cell's throughput is the store's own, so that stores may be ranked by it. */
public final class Ranking {

  private Ranking() {}

  /** Why not, in a few words; empty if they may be. */
  public static Optional<String> obstacle(Cell cell) {
    if (cell.status() != Cell.Status.OK) {
      return Optional.of("not measured within the gates");
    }
    if (cell.clientBound()) {
      return Optional.of("client-bound");
    }
    return cell.targetOps().isPresent()
        ? Optional.of("the throughput was asked for")
        : Optional.empty();
  }
}
