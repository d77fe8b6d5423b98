// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import java.util.ArrayList;
import java.util.TreeSet;

/** A miss is quicker than a hit, and an empty answer than a full one. */
final class HitRule implements FairnessRule {

  /** Of the reads that were answered. */
  private static final double LEAST = 0.999;

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var missing = new ArrayList<String>();
    var unread = new TreeSet<String>();
    var least = 1.0;
    var checked = 0;
    for (var cell : run.measured()) {
      var read = cell.operations().get("READ");
      if (read != null && read.ok() + read.notFound() > 0) {
        checked++;
        var rate = (double) read.ok() / (read.ok() + read.notFound());
        least = Math.min(least, rate);
        if (rate < LEAST) {
          missing.add(Text.format("%s: %.2f %% hits", FairnessEvidence.name(cell), 100 * rate));
        }
        if (!run.properties(cell).getOrDefault("dataintegrity", "false").equals("true")) {
          unread.add(cell.workload());
        }
      }
    }
    return checked == 0
        ? FairnessCheck.notChecked("no cell reads")
        : FairnessCheck.of(
            missing,
            "at least %.3f %% hits, in %d cells; values %s",
            100 * least,
            checked,
            unread.isEmpty()
                ? "were compared"
                : "were not compared (-p dataintegrity=true does) in " + unread);
  }
}
