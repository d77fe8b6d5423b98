// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import static io.github.ycsbsweep.engine.report.model.Finding.Level.WARNING;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.ThreadCount;
import io.github.ycsbsweep.engine.statistics.Variation;

/** Looks for what makes a throughput less sure than it seems: drifts, and repeats that differ. */
public final class RepeatFindings {

  private RepeatFindings() {}

  public static void add(ThreadCount count, FindingList findings) {
    count.drifts().forEach(drift -> unsteady(drift, findings));
    if (count.isUnstable()) {
      count.variation().ifPresent(variation -> unstable(count, variation, findings));
    }
  }

  private static void unsteady(ThreadCount.Drift drift, FindingList findings) {
    findings.add(
        WARNING,
        ThreadCount.UNSTEADY
            + ": throughput rose or fell by 5 % or more while it was measured, and not by chance",
        "where it rose, a longer --warmup helps; where it fell, look for what else ran, or what"
            + " filled up",
        CellLabel.whereRepeated(drift.cell())
            + Text.format(": %+.0f %% over the window", drift.percent()));
  }

  private static void unstable(ThreadCount count, Variation variation, FindingList findings) {
    findings.add(
        WARNING,
        Text.format(
            "%s: repeats differ, by a coefficient of variation over %.0f %%",
            ThreadCount.UNSTABLE, Variation.LIMIT_PERCENT),
        "a quieter machine and a longer --duration let them agree; more --repeats narrow the"
            + " interval of their mean",
        CellLabel.where(count.cells().get(0))
            + Text.format(": %.1f %% over %d repeats", variation.percent(), variation.repeats()));
  }
}
