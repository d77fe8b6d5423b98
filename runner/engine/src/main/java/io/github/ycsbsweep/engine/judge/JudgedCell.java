// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.model.Cell;

/**
 * A cell that was measured and judged.
 *
 * @param cell as its file says it
 * @param insertedOperations keys that its clients have used up
 */
public record JudgedCell(Cell cell, long insertedOperations) {

  public Cell.Status status() {
    return cell.status();
  }

  /** Its figures for people, in a line. */
  public String summary() {
    return CellSummary.of(cell);
  }
}
