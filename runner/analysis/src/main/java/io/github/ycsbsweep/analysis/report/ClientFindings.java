// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import static io.github.ycsbsweep.analysis.report.Finding.Level.WARNING;

import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.cell.PerClient;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Looks for clients of one cell that did not do alike, and for clocks that are off. */
final class ClientFindings {

  /** Clients whose threads differ by more than this factor did not see the same store. */
  private static final double APART = 1.1;

  /** From here on the clients' seconds lie a tenth of an interval apart before they are moved. */
  private static final double CLOCK_MILLIS = 100;

  private ClientFindings() {}

  static void add(Cell cell, FindingList findings) {
    imbalance(cell).ifPresent(apart -> imbalance(cell, apart, findings));
    cell.perClient().stream()
        .filter(client -> Math.abs(client.clockOffsetMillis().orElse(0)) >= CLOCK_MILLIS)
        .forEach(client -> clock(cell, client, findings));
  }

  private static void imbalance(Cell cell, String apart, FindingList findings) {
    findings.add(
        WARNING,
        "the clients' rates per thread are more than 10 % apart",
        "their sum stands, but one of them was held up: by another machine, way to the server, or"
            + " neighbour; measure with clients that are alike",
        Labels.whereRepeated(cell) + ": " + apart);
  }

  /** The slowest client and the fastest, if they are far apart; at a target all are to be equal. */
  private static Optional<String> imbalance(Cell cell) {
    var byRate = Comparator.<PerClient>comparingDouble(client -> rate(cell, client));
    var slowest = cell.perClient().stream().min(byRate);
    var fastest = cell.perClient().stream().max(byRate);
    return slowest.isEmpty() || rate(cell, fastest.get()) <= APART * rate(cell, slowest.get())
        ? Optional.empty()
        : Optional.of(name(slowest.get()) + ", " + name(fastest.get()));
  }

  private static void clock(Cell cell, PerClient client, FindingList findings) {
    findings.add(
        WARNING,
        "a client's clock is off by 0.1 s or more",
        "its figures were moved by as much, as far as that could be measured; from 0.5 s on the cell"
            + " fails: let chrony or another NTP client keep the clocks",
        Labels.whereRepeated(cell)
            + String.format(
                Locale.ROOT,
                ": client %d (%s), %+.0f ms",
                client.client(),
                client.host(),
                client.clockOffsetMillis().orElseThrow()));
  }

  private static double rate(Cell cell, PerClient client) {
    return cell.targetOps().isPresent()
        ? client.opsPerSecond()
        : client.opsPerSecond() / client.threads();
  }

  private static String name(PerClient client) {
    return String.format(
        Locale.ROOT,
        "client %d (%s) %,.0f ops/s by %d threads",
        client.client(),
        client.host(),
        client.opsPerSecond(),
        client.threads());
  }
}
