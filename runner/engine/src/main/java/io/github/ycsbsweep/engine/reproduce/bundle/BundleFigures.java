// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.bundle;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Curve;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.ThreadCount;
import io.github.ycsbsweep.engine.report.section.TurnRow;
import io.github.ycsbsweep.engine.report.section.TurnSection;
import io.github.ycsbsweep.engine.report.systems.StoreComparison;
import io.github.ycsbsweep.engine.report.systems.SystemFacts;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.TurnRatio;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.PairedRatio;
import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import io.github.ycsbsweep.engine.statistics.Ratio;
import io.github.ycsbsweep.engine.statistics.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a run measured, as far as its claims need it.
 *
 * @param cells a system on a workload at some threads each
 * @param ratios of two of them
 */
record BundleFigures(List<CellFigure> cells, List<RatioFigure> ratios) {

  /** In digits behind the point. */
  private static final double PRECISION = 1e6;

  /** By which logarithms may differ for being rounded. */
  private static final double ROUNDING = 1e-4;

  /** Whether a store answered, and within the gates. */
  enum Mark {
    NONE,
    /** The client could do no more. */
    CLIENT_BOUND,
    /** More operations failed than allowed. */
    GATE,
    /** A mock server. */
    IMITATION
  }

  /**
   * A system on a workload at a number of threads.
   *
   * @param opsPerSecond of each repeat that was measured
   * @param serverCpu time of the server for an operation, microseconds, of each that knows it
   */
  record CellFigure(
      String workload,
      String system,
      int threads,
      Mark mark,
      List<Double> opsPerSecond,
      double mean,
      Optional<Interval> interval,
      List<Double> serverCpu) {

    static CellFigure of(Curve curve, ThreadCount count) {
      var ops = list(count.throughputs());
      var cpu =
          count.measured().stream()
              .flatMapToDouble(cell -> Metric.SERVER_CPU_PER_OPERATION.of(cell).stream())
              .toArray();
      var mark =
          curve.standIn()
              ? Mark.IMITATION
              : count.isBreached()
                  ? Mark.GATE
                  : count.isClientBound() ? Mark.CLIENT_BOUND : Mark.NONE;
      return of(curve.workload(), curve.system(), count.threads(), mark, ops, list(cpu));
    }

    static CellFigure of(
        String workload,
        String system,
        int threads,
        Mark mark,
        List<Double> ops,
        List<Double> serverCpu) {
      var sample = Sample.of(ops.stream().mapToDouble(Double::doubleValue).toArray());
      return new CellFigure(
          workload, system, threads, mark, ops, sample.mean(), sample.interval(), serverCpu);
    }

    /** Whether mean and interval follow from the repeats. */
    private boolean isConsistent() {
      return equals(of(workload, system, threads, mark, opsPerSecond, serverCpu));
    }

    private boolean isOf(Subject subject, Side side) {
      return workload.equals(subject.workload()) && side.equals(side());
    }

    Side side() {
      return new Side(system, threads);
    }

    double[] values() {
      return opsPerSecond.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  /** A system at a number of threads. */
  record Side(String system, int threads) {

    @Override
    public String toString() {
      return system + " at " + Text.count(threads, "thread");
    }
  }

  /** Which figure is compared: that of the one is divided by that of the other. */
  record Subject(String workload, Metric metric, Side one, Side other) {

    String sides() {
      return one + " to " + other;
    }
  }

  /**
   * A ratio.
   *
   * @param level confidence of its interval
   * @param starts or repeats, in which both were measured
   * @param obstacle why it says nothing of the systems; empty if it does
   */
  record RatioFigure(Subject subject, double level, List<Start> starts, Optional<String> obstacle) {

    Optional<Ratio> ratio() {
      return PairedRatio.of(starts, level).map(PairedRatio::ratio);
    }
  }

  /** Those of a run, by what its report compares. */
  static BundleFigures of(RunResults results) throws IOException {
    var cells = new ArrayList<CellFigure>();
    var ratios = new ArrayList<RatioFigure>();
    var facts = SystemFacts.of(results);
    for (var workload : results.workloads()) {
      var curves = results.curves(workload);
      for (var curve : curves) {
        curve.points().forEach(count -> cells.add(CellFigure.of(curve, count)));
      }
      if (TurnSection.isIn(results)) {
        TurnRow.in(results, workload).forEach(row -> add(row, ratios));
      } else if (results.run().order().filter(OrderPlan.Kind::alternates).isPresent()) {
        StoreComparison.in(results, facts, workload).forEach(it -> add(it, ratios));
        curves.forEach(curve -> add(curve, ratios));
      }
    }
    return new BundleFigures(List.copyOf(cells), List.copyOf(ratios));
  }

  private static void add(TurnRow row, List<RatioFigure> ratios) {
    var ratio = row.ratio();
    if (ratio.metric() == Metric.THROUGHPUT || ratio.metric() == Metric.SERVER_CPU_PER_OPERATION) {
      var subject =
          new Subject(
              row.workload(),
              ratio.metric(),
              side(ratio.other().get(0)),
              side(ratio.base().get(0)));
      var starts =
          TurnRatio.starts(ratio.metric(), ratio.base(), ratio.other()).stream()
              .map(
                  it ->
                      new Start(
                          it.order(), it.logRatios().stream().map(BundleFigures::rounded).toList()))
              .toList();
      var level = row.estimate().interval().map(Interval::level).orElse(Interval.LEVEL);
      ratios.add(new RatioFigure(subject, level, starts, row.obstacle()));
    }
  }

  private static void add(StoreComparison comparison, List<RatioFigure> ratios) {
    if (comparison.first().threads() == comparison.second().threads()) {
      for (var metric : List.of(Metric.THROUGHPUT, Metric.SERVER_CPU_PER_OPERATION)) {
        var obstacle =
            metric == Metric.THROUGHPUT || !comparison.isSound()
                ? comparison.reason()
                : Optional.<String>empty();
        add(metric, comparison.first(), comparison.second(), obstacle, ratios);
      }
    }
  }

  /** Of each number of threads to the one before. */
  private static void add(Curve curve, List<RatioFigure> ratios) {
    var counts = curve.atTarget() ? List.<ThreadCount>of() : curve.sound();
    for (var at = 1; at < counts.size(); at++) {
      add(Metric.THROUGHPUT, counts.get(at), counts.get(at - 1), Optional.empty(), ratios);
    }
  }

  private static void add(
      Metric metric,
      ThreadCount one,
      ThreadCount other,
      Optional<String> obstacle,
      List<RatioFigure> ratios) {
    var starts = new ArrayList<Start>();
    for (var cell : one.measured()) {
      var pair = other.measured().stream().filter(it -> it.repeat() == cell.repeat()).findFirst();
      var figure = metric.of(cell);
      var base = pair.map(metric::of).orElse(OptionalDouble.empty());
      var logarithm = Math.log(figure.orElse(0) / base.orElse(0));
      if (Double.isFinite(logarithm)) {
        starts.add(new Start(0, List.of(rounded(logarithm))));
      }
    }
    if (!starts.isEmpty()) {
      var subject =
          new Subject(one.first().workload(), metric, side(one.first()), side(other.first()));
      ratios.add(new RatioFigure(subject, Interval.LEVEL, List.copyOf(starts), obstacle));
    }
  }

  private static Side side(Cell cell) {
    return new Side(cell.label(), cell.threads());
  }

  private static List<Double> list(double... values) {
    return Arrays.stream(values).map(BundleFigures::rounded).boxed().toList();
  }

  private static double rounded(double value) {
    return Math.rint(value * PRECISION) / PRECISION;
  }

  /** That of a subject, if it was measured. */
  Optional<RatioFigure> ratio(Subject subject) {
    return ratios.stream().filter(ratio -> ratio.subject().equals(subject)).findFirst();
  }

  /** A system on a workload within the gates, by rising threads. */
  List<CellFigure> curve(String workload, String system) {
    return cells.stream()
        .filter(cell -> cell.workload().equals(workload) && cell.system().equals(system))
        .filter(cell -> cell.mark() != Mark.GATE)
        .toList();
  }

  /** What contradicts itself in it; empty if nothing does. */
  Optional<String> contradiction() {
    var cell = cells.stream().filter(it -> !it.isConsistent()).findFirst();
    var ratio = ratios.stream().filter(it -> !isConsistent(it)).findFirst();
    return cell.map(it -> "mean and interval of " + it.side() + " are not those of its repeats")
        .or(
            () ->
                ratio.map(
                    it -> "the ratio of " + it.subject().sides() + " is not that of its cells"));
  }

  /** Whether a ratio of throughputs in repeats is that of the cells; blocks have parts of these. */
  private boolean isConsistent(RatioFigure ratio) {
    var one = cells.stream().filter(it -> it.isOf(ratio.subject(), ratio.subject().one()));
    var other = cells.stream().filter(it -> it.isOf(ratio.subject(), ratio.subject().other()));
    var ones = one.findFirst().map(CellFigure::opsPerSecond).orElse(List.of());
    var others = other.findFirst().map(CellFigure::opsPerSecond).orElse(List.of());
    var isOfRepeats =
        ratio.subject().metric() == Metric.THROUGHPUT
            && ratio.starts().stream().allMatch(it -> it.order() == 0 && it.logRatios().size() == 1)
            && ones.size() == ratio.starts().size()
            && others.size() == ones.size();
    return !isOfRepeats
        || Math.abs(
                meanLogarithm(ones)
                    - meanLogarithm(others)
                    - Math.log(ratio.ratio().map(Ratio::value).orElse(0.0)))
            < ROUNDING;
  }

  private static double meanLogarithm(List<Double> values) {
    return values.stream().mapToDouble(Math::log).average().orElse(0);
  }
}
