// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import static io.github.ycsbsweep.engine.report.model.Finding.Level.WARNING;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Imbalance;
import io.github.ycsbsweep.engine.model.PerClient;
import io.github.ycsbsweep.engine.report.model.CellLabel;

/** Looks for clients of one cell that did not do alike, and for clocks that are off. */
public final class ClientFindings {

  /** From here on the clients' seconds lie a tenth of an interval apart before they are moved. */
  private static final double CLOCK_MILLIS = 100;

  private ClientFindings() {}

  /** Nothing of a cell that failed: its figures don't stand. */
  public static void add(Cell cell, FindingList findings) {
    if (cell.status() == Cell.Status.FAILED) {
      return;
    }
    Imbalance.of(cell).ifPresent(apart -> imbalance(cell, apart, findings));
    cell.perClient().stream()
        .filter(client -> Math.abs(client.clockOffsetMillis().orElse(0)) >= CLOCK_MILLIS)
        .forEach(client -> clock(cell, client, findings));
  }

  private static void imbalance(Cell cell, Imbalance apart, FindingList findings) {
    findings.add(
        WARNING,
        "the clients' rates per thread are more than 10 % apart",
        "their sum stands, but one of them was held up: by another machine, way to the server, or"
            + " neighbour; measure with clients that are alike",
        CellLabel.whereRepeated(cell) + ": " + apart.text());
  }

  private static void clock(Cell cell, PerClient client, FindingList findings) {
    findings.add(
        WARNING,
        "a client's clock is off by 0.1 s or more",
        "its figures were moved by as much, as far as that could be measured, and from 0.5 s on the"
            + " cell fails. Let chrony or another NTP client keep the clocks",
        CellLabel.whereRepeated(cell)
            + Text.format(
                ": %s, %+.0f ms", client.name(), client.clockOffsetMillis().orElseThrow()));
  }
}
