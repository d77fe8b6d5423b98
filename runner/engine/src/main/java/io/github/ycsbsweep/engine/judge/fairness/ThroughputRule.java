// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import java.util.ArrayList;

/** A figure that can't be made again from its parts is not believed. */
final class ThroughputRule implements FairnessRule {

  private static final double TOLERANCE = 0.001;

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var wrong = new ArrayList<String>();
    var checked = 0;
    for (var cell : run.measured()) {
      if (cell.all().isPresent() && cell.window().isPresent()) {
        checked++;
        var said = cell.all().get().opsPerSecond();
        var made = cell.all().get().ok() / cell.window().get().seconds();
        if (Math.abs(made - said) > TOLERANCE * said) {
          wrong.add(
              Text.format(
                  "%s: %,.1f said, %,.1f made again", FairnessEvidence.name(cell), said, made));
        }
      }
    }
    return FairnessCheck.of(wrong, "the same when made again, in %d cells", checked);
  }
}
