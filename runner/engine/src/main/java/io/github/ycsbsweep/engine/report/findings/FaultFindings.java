// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import static io.github.ycsbsweep.engine.report.model.Finding.Level.WARNING;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Fault;
import io.github.ycsbsweep.engine.report.model.CellLabel;

/** What there is to say of the faults of a cell. */
public final class FaultFindings {

  private FaultFindings() {}

  /** Adds whether they took place, and what they disturbed. */
  public static void add(Cell cell, FindingList findings) {
    for (var fault : cell.faults()) {
      add(fault, CellLabel.whereRepeated(cell), findings);
    }
    cell.outcome()
        .reaction()
        .filter(reaction -> reaction.reconnects().orElse(0) > 0 && !cell.isDisturbed())
        .ifPresent(
            reaction ->
                findings.add(
                    WARNING,
                    "the clients lost connections, and connected again "
                        + Text.count(reaction.reconnects().getAsLong(), "time"),
                    "look at the log of the server, and at its limits of connections and idle time",
                    CellLabel.whereRepeated(cell)));
    if (cell.isDisturbed() && cell.status() != Cell.Status.FAILED) {
      findings.add(
          WARNING,
          "DISTURBED: the window holds faults, so its percentiles are theirs and are not ranked,"
              + " and its throughput counts the time without service",
          "the table of faults has the figures of before, during and after each",
          CellLabel.whereRepeated(cell));
    }
  }

  private static void add(Fault fault, String where, FindingList findings) {
    if (!fault.tookPlace()) {
      findings.add(
          WARNING,
          fault.text() + " did not take place: the cell ended before its time",
          "measure longer, or without --operations",
          where);
    } else if (fault.failed()) {
      findings.add(
          WARNING,
          fault.text() + " failed: a server refused it, or did not answer",
          "look whether the cell has failures, too, and for room on the disk",
          where);
    } else if (fault.endSecond().isEmpty() && fault.isTimed()) {
      findings.add(
          WARNING,
          fault.disruptive()
              ? fault.text() + " was not over when its cell ended, and was taken back then"
              : fault.text() + " was not over when its cell ended, and may go on in the next",
          "a longer --duration, or an earlier time",
          where);
    } else if (fault.disruptive()
        && fault.recovery().filter(seen -> seen.recoveredSeconds().isPresent()).isEmpty()) {
      findings.add(
          WARNING,
          fault.text()
              + ": the throughput of before was not reached again in the cell, so no recovery time"
              + " is known",
          "a longer --duration, or an earlier time; where records were lost, it can't be reached",
          where);
    }
  }
}
