// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Scalability;
import io.github.ycsbsweep.engine.statistics.Scalability.ScalabilityPoint;
import io.github.ycsbsweep.engine.statistics.ScalabilityFit;
import io.github.ycsbsweep.engine.statistics.ScalabilityFit.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** What the Universal Scalability Law says of a curve: where its knee and its peak are. */
public final class ScalabilityTable {

  private static final String NOTE =
      "By the Universal Scalability Law, fitted to every repeat: the knee is the smallest number of"
          + " threads with 95 % of the peak. The share of the work that is done one after the other"
          + " is σ, what each thread costs every other is κ. In parentheses: 95 % intervals. A law"
          + " that is off by more than 4 % on average does not fit, and says nothing here.";

  private static final List<Field<Curve>> FIELDS =
      List.of(
          text("store", Curve::label),
          figure("knee, threads", it -> it.fit().map(fit -> knee(it, fit))),
          figure("peak, ops/s", it -> it.fit().map(ScalabilityTable::peak)),
          figure("peak, threads", it -> it.fit().map(fit -> peakThreads(it, fit))),
          figure("serial share σ, %", it -> it.fit().map(ScalabilityTable::serialShare)),
          figure("coherency κ, millionths", it -> it.fit().map(ScalabilityTable::coherency)),
          figure("off by, %", it -> it.scalability().fit().map(ScalabilityTable::residual)),
          text("fit", ScalabilityTable::verdict));

  /** A bound this many times beyond what was measured is no better than none. */
  private static final double FAR = 10;

  private ScalabilityTable() {}

  /** Fits the law to every repeat of the thread counts that are within the error gate. */
  public static Scalability scalability(List<ThreadCount> counts, long seed) {
    var sound = counts.stream().filter(count -> !count.isBreached()).toList();
    var cells = sound.stream().flatMap(count -> count.measured().stream()).toList();
    if (cells.stream().anyMatch(cell -> cell.server().standIn())) {
      return Scalability.none("an imitation answered");
    }
    if (cells.stream().anyMatch(cell -> cell.targetOps().isPresent())) {
      return Scalability.none("the throughput was asked for, with --target");
    }
    return Scalability.of(cells.stream().map(ScalabilityTable::point).toList(), seed);
  }

  private static ScalabilityPoint point(Cell cell) {
    return new ScalabilityPoint(cell.threads(), cell.all().orElseThrow().opsPerSecond());
  }

  public static Table of(List<Curve> curves) {
    return Table.of("Knee and capacity", NOTE, FIELDS, curves);
  }

  private static String serialShare(ScalabilityFit fit) {
    return bounded(fit.coefficients().sigma(), it -> Figures.percent(100 * it));
  }

  private static String coherency(ScalabilityFit fit) {
    return bounded(fit.coefficients().kappa(), ScalabilityTable::millionths);
  }

  private static String residual(ScalabilityFit fit) {
    return Text.format("%.1f", 100 * fit.relativeResidual());
  }

  private static String verdict(Curve curve) {
    return curve.scalability().fit().isEmpty()
        ? "none: " + curve.scalability().lack()
        : curve.fit().isPresent() ? "fits" : "does not fit";
  }

  /** What the fitted curve says beyond the measured points; empty without one that fits. */
  public static Optional<String> sentence(Curve curve) {
    return curve.fit().map(fit -> sentence(curve, fit));
  }

  private static String sentence(Curve curve, ScalabilityFit fit) {
    var most = most(curve);
    return switch (fit.reach()) {
      case NOT_REACHED ->
          "By the fitted curve throughput still rises by more than 5 % beyond "
              + Text.count(most, "thread")
              + ", so this is not the limit.";
      case PLATEAU ->
          Text.format(
              "The fitted curve has its knee at %s threads, and levels off at %s ops/s.",
              knee(curve, fit), peak(fit));
      case PEAK ->
          Text.format(
              "The fitted curve has its knee at %s threads, and its peak of %s ops/s at %s"
                  + " threads.",
              knee(curve, fit), peak(fit), peakThreads(curve, fit));
      case PASSED ->
          "By the fitted curve throughput falls from "
              + Text.count(fewest(curve), "thread")
              + " on: knee and peak are there or below.";
    };
  }

  /** Where the law fits: threads at its knee, with their interval; empty if it was not reached. */
  static Optional<String> knee(Curve curve) {
    return curve
        .fit()
        .filter(fit -> fit.reach() != ScalabilityFit.Reach.NOT_REACHED)
        .map(fit -> knee(curve, fit) + " threads");
  }

  private static String knee(Curve curve, ScalabilityFit fit) {
    if (fit.knee().isEmpty()) {
      return fit.reach() == ScalabilityFit.Reach.PASSED
          ? "at most " + fewest(curve)
          : "not reached";
    }
    // Below what was measured it would be a guess of the law.
    return fit.knee().get().value() < fewest(curve)
        ? "at most " + fewest(curve)
        : threads(fit.knee().get(), curve);
  }

  private static String peak(ScalabilityFit fit) {
    return fit.peakThroughput()
        .map(ScalabilityTable::throughput)
        .orElse(fit.reach() == ScalabilityFit.Reach.PASSED ? "passed" : "not reached");
  }

  private static String peakThreads(Curve curve, ScalabilityFit fit) {
    var none =
        switch (fit.reach()) {
          case PASSED -> "at most " + fewest(curve);
          case PLATEAU -> "more than " + most(curve);
          default -> "not reached";
        };
    return fit.peakThreads().map(it -> threads(it, curve)).orElse(none);
  }

  /** A bound outside of what was measured would be a guess of the law. */
  private static String threads(Estimate estimate, Curve curve) {
    var bounds = estimate.interval();
    var value = Figures.count(estimate.value());
    if (bounds.low() >= fewest(curve)) {
      return bounded(cut(estimate, FAR * most(curve)), Figures::count);
    }
    return bounds.high() <= FAR * most(curve)
        ? value + " (" + Figures.count(bounds.high()) + " or less)"
        : value + " (not sure)";
  }

  private static String throughput(Estimate estimate) {
    return bounded(cut(estimate, FAR * estimate.value()), Figures::count);
  }

  private static Estimate cut(Estimate estimate, double far) {
    var bounds = estimate.interval();
    return bounds.high() <= far
        ? estimate
        : new Estimate(
            estimate.value(),
            new Interval(bounds.low(), Double.POSITIVE_INFINITY, bounds.level(), bounds.kind()));
  }

  private static String bounded(Estimate estimate, DoubleFunction<String> figure) {
    return Text.format(
        "%s (%s)", figure.apply(estimate.value()), Figures.bounds(estimate.interval(), figure));
  }

  /** κ is small, and may be 0. */
  private static String millionths(double value) {
    var millionths = 1e6 * value;
    return millionths < 10 ? Text.format("%.2f", millionths) : Figures.count(millionths);
  }

  private static int fewest(Curve curve) {
    return curve.sound().get(0).threads();
  }

  private static int most(Curve curve) {
    return curve.sound().get(curve.sound().size() - 1).threads();
  }
}
