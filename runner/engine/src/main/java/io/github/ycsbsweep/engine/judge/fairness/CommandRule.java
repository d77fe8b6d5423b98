// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import java.util.ArrayList;
import java.util.OptionalDouble;

/** A store counts its own commands: fewer than operations, and something else was measured. */
final class CommandRule implements FairnessRule {

  /** Commands an operation; a little is lost before the first and after the last count. */
  private static final double LEAST = 0.98;

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var few = new ArrayList<String>();
    var least = Double.MAX_VALUE;
    var most = 0.0;
    var checked = 0;
    for (var cell : run.measured()) {
      var ratio = commands(run, cell);
      if (ratio.isPresent()) {
        checked++;
        least = Math.min(least, ratio.getAsDouble());
        most = Math.max(most, ratio.getAsDouble());
        if (ratio.getAsDouble() < LEAST) {
          few.add(
              Text.format(
                  "%s: %.2f commands an operation",
                  FairnessEvidence.name(cell), ratio.getAsDouble()));
        }
      }
    }
    return checked == 0
        ? FairnessCheck.notChecked(
            "no store counted its commands, or operations were sent in batches")
        : FairnessCheck.of(
            few,
            "%.2f to %.2f commands an operation, in %d cells; which ones is not compared",
            least,
            most,
            checked);
  }

  /** Over the whole cell, warm-up included, as the store counts. */
  private static OptionalDouble commands(FairnessEvidence run, Cell cell) {
    var grown = run.states(cell).map(states -> states.grown("commands_total"));
    var operations =
        cell.perSecond().stream().mapToLong(second -> second.ok() + second.notOk()).sum();
    return grown.isEmpty()
            || grown.get().isEmpty()
            || operations == 0
            || !BatchRule.batch(run.properties(cell)).equals("1")
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) grown.get().getAsLong() / operations);
  }
}
