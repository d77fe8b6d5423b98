// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import java.util.ArrayList;

/** What failed is no throughput, and what fails often is no measurement. */
final class ErrorRule implements FairnessRule {

  private static final double MOST = 0.001;

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var broken = new ArrayList<String>();
    var most = 0.0;
    for (var cell : run.cells()) {
      if (cell.status() == Cell.Status.FAILED) {
        broken.add(FairnessEvidence.name(cell) + ": failed");
      } else {
        var rate = cell.all().map(all -> (double) all.failed() / all.attempts()).orElse(0.0);
        most = Math.max(most, rate);
        if (rate >= MOST) {
          broken.add(Text.format("%s: %.2f %% failed", FairnessEvidence.name(cell), 100 * rate));
        }
      }
    }
    return FairnessCheck.of(
        broken, "at most %.4f %% failed, in %d cells", 100 * most, run.cells().size());
  }
}
