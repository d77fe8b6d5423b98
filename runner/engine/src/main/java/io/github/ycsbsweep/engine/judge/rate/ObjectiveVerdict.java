// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.results.cell.Latency;

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

  /** Of the response times of operations that kept up with their rate. */
  static ObjectiveVerdict of(Latency latency, Objective objective) {
    var figure = latency.at(objective.percentile());
    // Where too few operations tell a percentile, the slowest of them all may still.
    if (figure.isEmpty() && !objective.allows(latency.max())) {
      return UNKNOWN;
    }
    return objective.allows(figure.orElse(latency.max())) ? MET : NOT_MET;
  }

  @Override
  public String toString() {
    return words;
  }
}
