// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

/** One rule that a comparison must keep to be fair, as far as the files of a run can tell. */
interface FairnessRule {

  /** Its number in the list of rules, as {@code F13}. */
  String id();

  /** What it asks for, in a few words. */
  String asks();

  /** Whether a run keeps it. */
  FairnessCheck check(FairnessEvidence run);
}
