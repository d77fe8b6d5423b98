// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

/** One rule that a comparison must keep to be fair, as far as the files of a run can tell. */
@FunctionalInterface
interface FairnessRule {

  /** Whether a run keeps it. */
  FairnessCheck check(FairnessEvidence run);
}
