// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.compare.CellPair.Change.MeanFigure;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.CellName;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.TurnRatio;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * The same cell of two runs, or of two systems of one.
 *
 * @param isInTurn whether the two were measured side by side, repeat by repeat
 * @param confidence of an interval, where they took turns within the repeats, too
 * @param isSameServer whether they are two systems of one run that have the same server, so that
 *     their clients are what is compared
 * @param margin within which their figures are equal
 */
record CellPair(
    RepeatedCell base,
    RepeatedCell other,
    boolean isInTurn,
    double confidence,
    boolean isSameServer,
    Margin margin) {

  /** As programs name it. */
  record CellNames(String baseStore, @JsonUnwrapped CellName cell) {}

  @JsonValue
  CellNames names() {
    return new CellNames(base.name().system(), base.name().of(other.name().system()));
  }

  /** What is compared, without the number of threads. */
  String heading() {
    var one = CellLabel.of(base.name().system(), base.all().isStandIn());
    var two = CellLabel.of(other.name().system(), other.all().isStandIn());
    return (one.equals(two) ? one : two + " against " + one) + ", " + base.name().load();
  }

  String label() {
    return heading() + ", " + Text.count(base.name().threads(), "thread");
  }

  /** Why no figure of it is ranked; empty if they are. */
  Optional<String> fault(String baseLabel, String otherLabel) {
    return other
        .fault()
        .map(fault -> otherLabel + ": " + fault)
        .or(() -> base.fault().map(fault -> baseLabel + ": " + fault));
  }

  /** Whether no figure of it is ranked. */
  boolean isFaulty() {
    return base.fault().isPresent() || other.fault().isPresent();
  }

  /**
   * Whether the client was at its limit, and is not what is compared: then throughput and latency
   * are its own as much as the store's. What the server needs for an operation is not.
   */
  boolean clientBound() {
    return !isSameServer && (base.all().isClientBound() || other.all().isClientBound());
  }

  /** Whether a figure is a quota's, and not a store's: then it is shown and not ranked. */
  boolean isOfQuota(Metric metric) {
    return metric.isLatency() && (base.all().isUnderQuota() || other.all().isUnderQuota());
  }

  /** Whether both runs kept to the rate; response times grow for as long as a run does not. */
  boolean isHeld() {
    return base.isHeld() && other.isHeld();
  }

  /** Whether a figure is that of a fault, and not of a store: then it is shown and not ranked. */
  boolean isOfFault(Metric metric) {
    return metric.isLatency() && isDisturbed();
  }

  private boolean isDisturbed() {
    return base.all().isDisturbed() || other.all().isDisturbed();
  }

  /**
   * Whether it can have such a figure: a response time is known at a target only, a recovery after
   * a fault, and CPU time where it was looked at; that of the client where clients are compared.
   */
  boolean has(Metric metric) {
    if (metric == Metric.RECOVERY) {
      return isDisturbed();
    }
    if (metric == Metric.CLIENT_CPU_PER_OPERATION && !isSameServer) {
      return false;
    }
    if (metric.isCostPerOperation()) {
      return base.figures(metric).length > 0 && other.figures(metric).length > 0;
    }
    return !metric.isResponse()
        || base.name().targetOps().isPresent()
        || base.name().phase().isPresent();
  }

  /** Those of some figures that it can have. */
  List<Change> changes(Set<Metric> metrics) {
    return metrics.stream().filter(this::has).map(this::change).toList();
  }

  /** By blocks of turns where there are any: then it is the ratio that the run itself reports. */
  private Optional<Ratio> ratio(Metric metric, double[] two, double[] one) {
    if (isInTurn && base.all().tookTurns() && other.all().tookTurns()) {
      return TurnRatio.of(metric, base.all().cells(), other.all().cells(), confidence)
          .map(ratio -> ratio.estimate().ratio());
    }
    return isInTurn
            && base.repeatNumbers().equals(other.repeatNumbers())
            && one.length == two.length
        ? Ratio.paired(two, one)
        : Ratio.unpaired(two, one);
  }

  Change change(Metric metric) {
    var one = base.figures(metric);
    var two = other.figures(metric);
    var isRanked = !isFaulty() && !isOfQuota(metric) && !isOfFault(metric);
    var ratio = isRanked ? ratio(metric, two, one) : Optional.<Ratio>empty();
    return new Change(
        this,
        metric,
        new MeanFigure(base.repeats().size(), Arrays.stream(one).average()),
        new MeanFigure(other.repeats().size(), Arrays.stream(two).average()),
        ratio);
  }

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
     * What may be said about the other run: a {@link
     * io.github.ycsbsweep.engine.statistics.Ratio.Verdict}, or why there is none.
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
      return pair.clientBound() && (metric == Metric.THROUGHPUT || metric.isLatency())
          ? "client-bound"
          : quotient.get().verdict(metric.better(), pair.margin()).name().toLowerCase(Locale.ROOT);
    }
  }
}
