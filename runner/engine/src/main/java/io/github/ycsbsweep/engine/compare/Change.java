// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * One figure of a cell in two runs.
 *
 * @param base mean over the repeats of the base, in the metric's unit
 * @param other likewise, of the other run
 * @param quotient other ÷ base; empty if it is not ranked or there is nothing to divide
 */
@JsonPropertyOrder({"cell", "metric", "unit", "base", "run", "ratio", "verdict"})
record Change(
    @JsonProperty("cell") CellPair pair,
    Metric metric,
    MeanFigure base,
    @JsonProperty("run") MeanFigure other,
    @JsonIgnore Optional<Ratio> quotient) {

  /** Two repeats that differ by much set no bound worth its digits. */
  private static final double HIGHEST_BOUND = 1e6;

  /** Of one run, over so many repeats; without a mean if one of them has none. */
  record MeanFigure(int repeats, OptionalDouble mean) {}

  /** The quotient for programs, with its 95 % interval. */
  record ShownRatio(double value, OptionalDouble low, OptionalDouble high) {}

  @JsonProperty
  String unit() {
    return metric.unit();
  }

  @JsonProperty
  Optional<ShownRatio> ratio() {
    return quotient.map(
        it -> new ShownRatio(it.value(), bound(Interval::low), bound(Interval::high)));
  }

  private OptionalDouble bound(ToDoubleFunction<Interval> bound) {
    return interval().stream()
        .mapToDouble(bound)
        .filter(value -> value < HIGHEST_BOUND)
        .findFirst();
  }

  Optional<Interval> interval() {
    return quotient.flatMap(Ratio::interval);
  }

  /**
   * What may be said about the other run: a {@link io.github.ycsbsweep.engine.statistics.Verdict},
   * or why there is none.
   */
  @JsonProperty
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
    if (quotient.isEmpty()) {
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
        : quotient.get().verdict(metric.better()).name().toLowerCase(Locale.ROOT);
  }
}
