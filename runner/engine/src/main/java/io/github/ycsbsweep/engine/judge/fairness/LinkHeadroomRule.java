// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import java.util.ArrayList;

/** The link must have room to spare, and nothing can go through it that does not fit. */
final class LinkHeadroomRule implements FairnessRule {

  private static final double MOST = 0.7;

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var full = new ArrayList<String>();
    var most = 0.0;
    var checked = 0;
    for (var cell : run.measured()) {
      var share = cell.bottleneck().map(found -> found.load().linkShare());
      if (share.isPresent() && share.get().isPresent()) {
        checked++;
        var used = share.get().getAsDouble();
        most = Math.max(most, used);
        if (used >= MOST) {
          full.add(
              Text.format(
                  "%s: %.0f %% of the link%s",
                  FairnessEvidence.name(cell),
                  100 * used,
                  used > 1 ? ", which is impossible" : ""));
        }
      }
    }
    if (checked == 0) {
      return FairnessCheck.notChecked(
          run.cells().stream().allMatch(cell -> cell.server().onLoopback())
              ? "the loopback interface has no speed to be full by"
              : "the link does not tell its speed");
    }
    return FairnessCheck.of(full, "at most %.0f %% of the link, in %d cells", 100 * most, checked);
  }
}
