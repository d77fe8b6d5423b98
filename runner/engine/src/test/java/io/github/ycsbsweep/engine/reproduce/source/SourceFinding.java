// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import io.github.ycsbsweep.engine.reproduce.recipe.Comparison.CheckResult;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison.CheckResult.Outcome;
import java.util.List;

/**
 * What the figures say, at one number of threads.
 *
 * @param holds whether what was expected came out
 */
record SourceFinding(boolean holds, String sentence) {

  static CheckResult result(SourceCheck check, List<SourceFinding> findings, String missing) {
    var outcome = Outcome.CONSISTENT;
    if (findings.isEmpty()) {
      outcome = Outcome.UNKNOWN;
    } else if (!findings.stream().allMatch(SourceFinding::holds)) {
      outcome = Outcome.INCONSISTENT;
    }
    var sentences =
        findings.isEmpty()
            ? List.of(missing)
            : findings.stream().map(SourceFinding::sentence).toList();
    return new CheckResult(check.id(), check.says(), outcome, sentences);
  }
}
