// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static io.github.ycsbsweep.engine.compare.GateFinding.Standing.BREACHED;
import static io.github.ycsbsweep.engine.compare.GateFinding.Standing.FAILED;
import static io.github.ycsbsweep.engine.compare.GateFinding.Standing.KEPT;
import static io.github.ycsbsweep.engine.compare.GateFinding.Standing.NOT_JUDGED;
import static io.github.ycsbsweep.engine.compare.GateFinding.Standing.OPEN;
import static io.github.ycsbsweep.engine.compare.GateFinding.Standing.PERHAPS;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.compare.GateFinding.Standing;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * A change against the base that is too much. It is breached if the whole interval of the ratio
 * lies beyond the limit: chance alone does that to an unchanged figure in fewer than 3 of 100
 * cells.
 *
 * @param isAbove whether more than the limit is too much, and not less
 * @param percent the limit as a change of the base's figure, more than -100
 */
record ChangeGate(Metric metric, boolean isAbove, double percent) implements Gate {

  @Override
  public String expression() {
    var number = BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString();
    var sign = percent < 0 || number.startsWith("-") ? "" : "+";
    return metric.label() + (isAbove ? ">" : "<") + sign + number + "%";
  }

  @Override
  public String subject() {
    return metric.label();
  }

  @Override
  public List<GateFinding> judge(RunComparison comparison) {
    return comparison.pairs().stream()
        .filter(pair -> pair.has(metric))
        .map(pair -> judge(pair, comparison))
        .toList();
  }

  private GateFinding judge(CellPair pair, RunComparison comparison) {
    var base = comparison.base().label();
    var other = comparison.other().label();
    if (pair.base().hasFailed() || pair.other().hasFailed()) {
      var where = pair.other().hasFailed() ? other : base;
      return new GateFinding(FAILED, pair.label(), "failed in " + where);
    }
    if (pair.isFaulty()) {
      return new GateFinding(faulty(pair), pair.label(), pair.fault(base, other).orElseThrow());
    }
    return pair.change(metric)
        .quotient()
        .map(ratio -> new GateFinding(standing(ratio), pair.label(), figures(ratio)))
        .orElseGet(() -> new GateFinding(NOT_JUDGED, pair.label(), lack(pair)));
  }

  private String lack(CellPair pair) {
    return pair.isOfQuota(metric)
        ? metric.label() + " is that of a quota of CPU time (--server-share)"
        : pair.isOfFault(metric)
            ? metric.label() + " is that of a fault (--fault)"
            : "no " + metric.label();
  }

  /** Operations that fail where they did not in the base make no throughput worth the name. */
  private static Standing faulty(CellPair pair) {
    var isWorse = pair.base().fault().isEmpty() && pair.other().failure().isPresent();
    return isWorse ? BREACHED : NOT_JUDGED;
  }

  private Standing standing(Ratio ratio) {
    var limit = 1 + percent / 100;
    var interval = ratio.interval();
    if (isBeyond(ratio.value(), limit)) {
      return interval.filter(range -> isBeyond(nearer(range), limit)).isPresent()
          ? BREACHED
          : PERHAPS;
    }
    return interval.filter(range -> !isBeyond(farther(range), limit)).isPresent() ? KEPT : OPEN;
  }

  private boolean isBeyond(double ratio, double limit) {
    return isAbove ? ratio > limit : ratio < limit;
  }

  /** The end of an interval that would be the last to cross the limit. */
  private double nearer(Interval interval) {
    return isAbove ? interval.low() : interval.high();
  }

  private double farther(Interval interval) {
    return isAbove ? interval.high() : interval.low();
  }

  private static String figures(Ratio ratio) {
    return changed(ratio.value()) + interval(ratio.interval()).orElse(" %, measured once");
  }

  private static Optional<String> interval(Optional<Interval> interval) {
    return interval.map(
        range -> " % (" + changed(range.low()) + " to " + changed(range.high()) + " %)");
  }

  private static String changed(double ratio) {
    return Text.format("%+.1f", 100 * (ratio - 1));
  }
}
