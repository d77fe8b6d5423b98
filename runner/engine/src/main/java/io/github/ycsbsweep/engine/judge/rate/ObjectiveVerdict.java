// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

/** Whether a rate met an objective. */
public enum ObjectiveVerdict {
  /** In every repeat. */
  MET("met"),
  /** In some repeat the percentile was over the limit, or the rate was not reached, or failed. */
  NOT_MET("not met"),
  /** Too few operations were measured to know the percentile. */
  UNKNOWN("not known");

  private final String words;

  ObjectiveVerdict(String words) {
    this.words = words;
  }

  @Override
  public String toString() {
    return words;
  }
}
