// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.compare.GateFinding.Standing;
import java.math.BigDecimal;
import java.util.List;

/**
 * A share of failed operations that is too much, whatever it is in the base. Judged in every cell
 * of the run, also in those that the base has not.
 *
 * @param percent the limit, 0 to 100
 */
record ErrorGate(double percent) implements Gate {

  @Override
  public String expression() {
    return "errors>" + BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString() + "%";
  }

  @Override
  public String subject() {
    return "errors";
  }

  @Override
  public List<GateFinding> judge(RunComparison comparison) {
    var run = comparison.other().label();
    return comparison.other().cells().stream().map(cell -> judge(cell, run)).toList();
  }

  private GateFinding judge(RepeatedCell cell, String run) {
    var rate = cell.errorRate();
    if (cell.all().isStandIn()) {
      return new GateFinding(Standing.NOT_JUDGED, cell.label(), "a stand-in answered");
    }
    if (cell.hasFailed() || rate.isEmpty()) {
      return new GateFinding(Standing.FAILED, cell.label(), "failed in " + run);
    }
    var share = 100 * rate.getAsDouble();
    return new GateFinding(
        share > percent ? Standing.BREACHED : Standing.KEPT,
        cell.label(),
        Text.format("%.3g %%", share));
  }
}
