// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static java.util.stream.Collectors.joining;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.OptionalDouble;

/** Names as every table and plot shows them. */
public final class CellLabel {

  private CellLabel() {}

  public static String of(String label, boolean standIn) {
    return standIn ? "stand-in, not " + label : label;
  }

  /** System, workload, threads, their clients if there are several, and target of a cell. */
  public static String where(Cell cell) {
    var target = cell.targetOps();
    return Text.format(
            "%s, %s, %s", cell.shownLabel(), cell.workload(), Text.count(cell.threads(), "thread"))
        + (cell.clients() > 1 ? " of " + cell.clients() + " clients" : "")
        + (target.isPresent() ? Text.format(" at %,.0f ops/s", target.getAsDouble()) : "");
  }

  /** Likewise, with the repeat unless it is the first. */
  public static String whereRepeated(Cell cell) {
    return where(cell) + (cell.repeat() > 1 ? ", repeat " + cell.repeat() : "");
  }

  /** A rate behind other words; empty text of a closed loop. */
  public static String rate(OptionalDouble targetOps) {
    return targetOps.stream().mapToObj(it -> Text.format(", %,.0f/s", it)).collect(joining());
  }
}
