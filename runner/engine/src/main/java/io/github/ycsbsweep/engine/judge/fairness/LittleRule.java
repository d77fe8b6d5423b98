// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import java.util.ArrayList;

/** Where the law misses, a pool or the clock limits, not the store. */
final class LittleRule implements FairnessRule {

  private static final double TOLERANCE = 0.25;

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var off = new ArrayList<String>();
    var farthest = 0.0;
    var checked = 0;
    for (var cell : run.measured()) {
      var underWay = cell.bottleneck().map(found -> found.load().underWay());
      if (cell.targetOps().isEmpty() && underWay.isPresent() && underWay.get().isPresent()) {
        checked++;
        var distance = Math.abs(underWay.get().getAsDouble() / cell.threads() - 1);
        farthest = Math.max(farthest, distance);
        if (distance > TOLERANCE) {
          off.add(
              Text.format(
                  "%s: %.1f under way", FairnessEvidence.name(cell), underWay.get().getAsDouble()));
        }
      }
    }
    return checked == 0
        ? FairnessCheck.notChecked("holds for closed loops without batches, and there are none")
        : FairnessCheck.of(
            off,
            "rate × mean time is within %.1f %% of the threads, in %d cells",
            100 * farthest,
            checked);
  }
}
