// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import java.util.ArrayList;

/** Keys that were written twice, or lost, make a smaller store than was asked for. */
final class KeyRule implements FairnessRule {

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var wrong = new ArrayList<String>();
    var checked = 0;
    for (var states : run.states()) {
      var records = states.after().number("records");
      var asked =
          FairnessEvidence.number(
              run.properties(states.store(), states.workload()), "recordcount", "");
      if (states.isLoad() && records.isPresent() && asked.isPresent()) {
        checked++;
        if (records.getAsLong() != Math.round(asked.getAsDouble())) {
          wrong.add(
              Text.format(
                  "%s, %s: %,d keys, %,.0f records",
                  run.label(states.store()),
                  states.workload(),
                  records.getAsLong(),
                  asked.getAsDouble()));
        }
      }
    }
    return checked == 0
        ? FairnessCheck.notChecked("no store counted its keys after a load of this run")
        : FairnessCheck.of(wrong, "as many keys as records after %d loads", checked);
  }
}
