// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
import java.util.List;

/** What the cells of a run show of one figure, and which of them break a rule. */
final class CellTally {

  private final List<String> broken = new ArrayList<>();
  private double least = Double.MAX_VALUE;
  private double most;
  private int checked;

  /** Counts a cell that has the figure. */
  void add(double figure) {
    checked++;
    least = Math.min(least, figure);
    most = Math.max(most, figure);
  }

  /** Notes that a cell breaks the rule, and how. */
  void breaks(Cell cell, String format, Object... values) {
    broken.add(FairnessEvidence.name(cell) + ": " + Text.format(format, values));
  }

  double least() {
    return least;
  }

  double most() {
    return most;
  }

  int checked() {
    return checked;
  }

  /**
   * What became of the rule.
   *
   * @param unknown why it was not checked, if no cell has the figure
   */
  FairnessCheck check(String unknown, String figures, Object... values) {
    return checked == 0 && broken.isEmpty()
        ? FairnessCheck.notChecked("%s", unknown)
        : FairnessCheck.of(broken, figures, values);
  }
}
