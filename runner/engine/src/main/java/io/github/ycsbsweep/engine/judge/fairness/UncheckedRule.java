// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

/** A rule that the files of one run can't tell of. */
record UncheckedRule(String id, String asks, String reason) implements FairnessRule {

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    return FairnessCheck.notChecked("%s", reason);
  }
}
