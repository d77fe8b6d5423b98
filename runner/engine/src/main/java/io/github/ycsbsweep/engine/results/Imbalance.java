// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.request.ClientShare;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellFigures.ClientFigures;
import java.util.Comparator;
import java.util.Optional;

/**
 * Clients of one cell that did not work alike: then one of their machines, or its way to the store,
 * is slower than the others, and more clients like the fastest would have got more. What is
 * compared is the rate by its share: in a closed loop of the threads, at a target of that.
 *
 * @param slowest of the clients
 * @param fastest of the clients
 * @param apart by how much the fastest was faster, as a share of the slowest; infinite if that did
 *     nothing
 * @param atTarget whether each was to keep to its share of a target
 */
public record Imbalance(
    ClientFigures slowest, ClientFigures fastest, double apart, boolean atTarget) {

  /** Rates further apart than this are no chance. */
  public static final double ALLOWED = 0.1;

  /** Empty where they are within 10 % of each other, or there was one client. */
  public static Optional<Imbalance> of(Cell cell) {
    if (cell.perClient().size() < 2) {
      return Optional.empty();
    }
    var byRate = Comparator.<ClientFigures>comparingDouble(client -> rate(cell, client));
    var slowest = cell.perClient().stream().min(byRate).orElseThrow();
    var fastest = cell.perClient().stream().max(byRate).orElseThrow();
    var difference = rate(cell, fastest) - rate(cell, slowest);
    return difference > ALLOWED * rate(cell, slowest)
        ? Optional.of(
            new Imbalance(
                slowest, fastest, difference / rate(cell, slowest), cell.targetOps().isPresent()))
        : Optional.empty();
  }

  /** What was seen, for people: who was faster than whom, and by how much. */
  public String text() {
    if (slowest.opsPerSecond() == 0) {
      return slowest.name() + " did nothing";
    }
    return Text.format(
        "%s was %.0f %% faster than %s%s",
        fastest.name(),
        100 * apart,
        slowest.name(),
        slowest.threads() == fastest.threads() || atTarget ? "" : " per thread");
  }

  private static double rate(Cell cell, ClientFigures client) {
    return client.opsPerSecond()
        / (cell.targetOps().isPresent()
            ? new ClientShare(client.client(), cell.clients())
                .of(Math.round(cell.targetOps().getAsDouble()))
            : client.threads());
  }
}
