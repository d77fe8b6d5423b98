// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * All repeats of a cell.
 *
 * @param cells those that failed included; at least one
 */
public record Repeats(List<Cell> cells) {

  public Repeats {
    cells = List.copyOf(cells);
  }

  /** One of them, for what they have in common. */
  public Cell first() {
    return cells.get(0);
  }

  /** One figure of each; none if one of them has none. */
  public double[] figures(Metric metric) {
    var figures = cells.stream().map(metric::of).toList();
    return figures.stream().allMatch(OptionalDouble::isPresent)
        ? figures.stream().mapToDouble(OptionalDouble::getAsDouble).toArray()
        : new double[0];
  }

  /** Mean over all of them, in the metric's unit; empty if one of them has none. */
  public OptionalDouble mean(Metric metric) {
    return Arrays.stream(figures(metric)).average();
  }

  /** Whether the system took turns with others in each of them. */
  public boolean tookTurns() {
    return cells.stream().allMatch(Cell::tookTurns);
  }

  /** Whether an imitation answered in one of them. */
  public boolean isStandIn() {
    return cells.stream().anyMatch(cell -> cell.server().standIn());
  }

  /** Whether in half of them or more the client could do no more. */
  public boolean isClientBound() {
    return 2 * cells.stream().filter(Cell::clientBound).count() >= cells.size();
  }

  /** Whether one holds a fault, so that its percentiles are the fault's. */
  public boolean isDisturbed() {
    return cells.stream().anyMatch(Cell::isDisturbed);
  }

  /** Whether a quota of CPU time stopped a server, so that percentiles are the quota's. */
  public boolean isUnderQuota() {
    return cells.stream().anyMatch(Cell::isUnderQuota);
  }
}
