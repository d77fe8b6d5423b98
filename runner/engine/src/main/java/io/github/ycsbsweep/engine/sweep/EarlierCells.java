// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.judge.SaturationRule.Stop;
import io.github.ycsbsweep.engine.model.PlannedCell;
import java.util.Map;

/**
 * Cells that an earlier call of the same run has left.
 *
 * @param done those at rising threads, and whether more threads were worth trying after each
 * @param atRates number of the others that are done
 * @param lastPosition of those that are done, in the run; 0: none is
 * @param begun what was begun, by {@code label/workload}
 */
public record EarlierCells(
    Map<PlannedCell, Stop> done, int atRates, int lastPosition, Map<String, Begun> begun) {

  public EarlierCells {
    done = Map.copyOf(done);
    begun = Map.copyOf(begun);
  }

  /** A run that is new. */
  public static EarlierCells none() {
    return new EarlierCells(Map.of(), 0, 0, Map.of());
  }

  /**
   * Cells of a workload on a system.
   *
   * @param cells begun, whether they are done or not
   * @param keys that they used up
   */
  public record Begun(int cells, long keys) {}

  Begun of(String label, String workload) {
    return begun.getOrDefault(label + "/" + workload, new Begun(0, 0));
  }

  /** Cells that are done. */
  public int count() {
    return done.size() + atRates;
  }
}
