// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.report.model.CellMetric;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One figure of a cell in two runs.
 *
 * @param baseMean mean over the repeats of the base, in the metric's unit; empty if one has none
 * @param otherMean likewise, of the other run
 * @param ratio other ÷ base; empty if it is not ranked or there is nothing to divide
 */
record Change(
    CellPair pair,
    CellMetric metric,
    OptionalDouble baseMean,
    OptionalDouble otherMean,
    Optional<Ratio> ratio) {

  Optional<Interval> interval() {
    return ratio.flatMap(Ratio::interval);
  }

  /**
   * What may be said about the other run: a {@link io.github.ycsbsweep.engine.statistics.Verdict},
   * or why there is none.
   */
  String verdict() {
    if (pair.isFaulty()) {
      return "not ranked";
    }
    if (pair.isOfQuota(metric)) {
      return "under quota";
    }
    if (pair.isOfFault(metric)) {
      return "disturbed";
    }
    if (ratio.isEmpty()) {
      return "no figure";
    }
    if (metric.isResponse() && !pair.isHeld()) {
      return "rate not held";
    }
    if (interval().isEmpty()) {
      return "measured once";
    }
    return pair.clientBound()
        ? "client-bound"
        : ratio.get().verdict(metric.better()).name().toLowerCase(Locale.ROOT);
  }
}
