// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import static io.github.ycsbsweep.engine.report.model.Finding.Level.WARNING;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.report.model.CellLabel;

/** Looks for events that did not take place as asked, or went on for longer than the cell. */
public final class EventFindings {

  private EventFindings() {}

  /**
   * Of one cell.
   *
   * @param asked the value of {@code --event}
   */
  public static void add(Cell cell, String asked, FindingList findings) {
    var where = CellLabel.whereRepeated(cell);
    if (cell.events().isEmpty()) {
      findings.add(
          WARNING,
          "--event " + asked + " did not take place: the cell ended before its time",
          "measure longer, or without --operations",
          where);
    }
    for (var event : cell.events()) {
      if (event.failed()) {
        findings.add(
            WARNING,
            "--event " + asked + " failed: a server refused it, or did not answer",
            "look whether the cell has failures, too, and for room on the disk",
            where);
      } else if (event.endSecond().isEmpty()) {
        findings.add(
            WARNING,
            "--event " + asked + " was not over when its cell ended, and may go on in the next",
            "a longer --duration, or an earlier time",
            where);
      }
    }
  }
}
