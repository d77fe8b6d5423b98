// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import static io.github.ycsbsweep.engine.results.Metric.THROUGHPUT;

import io.github.ycsbsweep.engine.reproduce.evidence.Measure.Divisor;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Observation;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A measure at one number of threads: a figure a round.
 *
 * @param byRound by the number of the round; those that have one
 * @param obstacle why they decide nothing; empty if they may
 * @param unstable why they decide nothing by themselves, though their ratios to others of the same
 *     rounds may
 */
public record MeasuredValue(
    SortedMap<Integer, Double> byRound, Optional<Answer> obstacle, Optional<Answer> unstable) {

  /** Nothing was measured. */
  public static MeasuredValue none(Answer why) {
    return new MeasuredValue(new TreeMap<>(), Optional.of(why), Optional.empty());
  }

  /**
   * What was measured.
   *
   * @param threads of the original
   */
  public static MeasuredValue of(ClaimEvidence evidence, Measure measure, int threads) {
    var series = evidence.of(measure);
    if (measure.metric() == Metric.VARIATION) {
      return variation(measure, series);
    }
    var who = Measure.name(measure.experiment(), measure.series(), threads);
    var observations = series.at(threads);
    if (observations.isEmpty()) {
      return none(
          series.threads().contains(threads)
              ? Answer.notComparable(who + ": nothing was measured")
              : Answer.untestable(who + ": no number of threads here stands for it"));
    }
    var figures = new TreeMap<Integer, Double>();
    for (var one : observations) {
      var figure = CellMetrics.of(measure.metric(), measure.operation(), one);
      divided(evidence, measure, series, one, figure)
          .ifPresent(value -> figures.put(one.round(), value));
    }
    var cells = observations.stream().map(Observation::cell).toList();
    return new MeasuredValue(
        figures,
        ValidityCheck.of(checked(measure), cells, who)
            .or(() -> missing(measure, observations, figures, who)),
        ValidityCheck.unstable(measure.metric(), cells, who));
  }

  /** What is counted and divided by operations is theirs, as CPU time is that they cost. */
  private static Metric checked(Measure measure) {
    var isCounted = measure.metric() == Metric.NETWORK || measure.metric() == Metric.DISK_WRITE;
    return isCounted && measure.per().filter(Divisor.OPERATION::equals).isPresent()
        ? Metric.SERVER_CPU_PER_OPERATION
        : measure.metric();
  }

  private static Optional<Answer> missing(
      Measure measure,
      List<Observation> observations,
      SortedMap<Integer, Double> figures,
      String who) {
    return figures.size() < observations.size()
        ? Optional.of(Answer.notComparable(who + ": this run did not record " + measure.what()))
        : few(figures, who);
  }

  /** An interval needs two of them at least. */
  public static Optional<Answer> few(SortedMap<Integer, Double> figures, String who) {
    return figures.size() < 2
        ? Optional.of(
            Answer.untestable(who + ": measured once, and only repeats make an interval")
                .until("--repeats 3 or more decide it"))
        : Optional.empty();
  }

  private static OptionalDouble divided(
      ClaimEvidence evidence,
      Measure measure,
      MeasuredSeries series,
      Observation observation,
      OptionalDouble figure) {
    if (figure.isEmpty() || measure.per().isEmpty()) {
      return figure;
    }
    var divisor =
        switch (measure.per().get()) {
          case CORE -> evidence.cores().orElse(0);
          case OPERATION -> CellMetrics.of(THROUGHPUT, measure.operation(), observation).orElse(0);
          case RECORD -> (double) records(series, observation).orElse(0);
        };
    return divisor > 0 ? OptionalDouble.of(figure.getAsDouble() / divisor) : OptionalDouble.empty();
  }

  /** Cells that bring their data may have put it under a single key. */
  private static OptionalLong records(MeasuredSeries series, Observation observation) {
    if (series.records().isEmpty()) {
      var seconds = observation.cell().perSecond();
      return OptionalLong.of(seconds.stream().mapToLong(second -> second.ok()).sum());
    }
    var told = CellMetrics.records(observation);
    return told.isPresent() && told.getAsLong() > 0 ? told : series.records();
  }

  /** As a figure that is compared with none of the same rounds. */
  public MeasuredValue alone() {
    return new MeasuredValue(byRound, obstacle.or(() -> unstable), unstable);
  }

  /** The same of the rounds that another one has, too. */
  public MeasuredValue inRoundsOf(MeasuredValue other) {
    var common = new TreeMap<>(byRound);
    common.keySet().retainAll(other.byRound().keySet());
    return new MeasuredValue(common, obstacle, unstable);
  }

  public double[] figures() {
    return byRound.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Over the rounds; empty if none has a figure. */
  public OptionalDouble mean() {
    return Arrays.stream(figures()).average();
  }

  /** Of the mean, 95 %; of figures that may be 0, one that is not of their logarithm. */
  public Optional<Interval> interval() {
    var sample = Sample.of(figures());
    return sample.interval().or(sample::intervalFromZero);
  }

  /**
   * How far the throughput of a series varies with the threads: largest ÷ smallest − 1, a round.
   */
  private static MeasuredValue variation(Measure measure, MeasuredSeries series) {
    var figures = new TreeMap<Integer, Double>();
    series.observations().stream()
        .collect(Collectors.groupingBy(Observation::round))
        .forEach(
            (round, cells) -> {
              var throughputs =
                  cells.stream()
                      .map(one -> CellMetrics.of(THROUGHPUT, measure.operation(), one))
                      .flatMapToDouble(OptionalDouble::stream)
                      .summaryStatistics();
              if (throughputs.getCount() == series.threads().size() && throughputs.getMin() > 0) {
                figures.put(round, throughputs.getMax() / throughputs.getMin() - 1);
              }
            });
    var who = series.name();
    var obstacle =
        series.threads().size() < 2
            ? Optional.of(Answer.untestable(who + ": at one number of threads only"))
            : series.threads().stream().flatMap(at -> spoilt(series, at).stream()).findFirst();
    return new MeasuredValue(figures, obstacle.or(() -> few(figures, who)), Optional.empty());
  }

  private static Optional<Answer> spoilt(MeasuredSeries series, int threads) {
    var who = Measure.name(series.experiment(), series.series(), threads);
    var cells = series.at(threads).stream().map(Observation::cell).toList();
    return ValidityCheck.of(THROUGHPUT, cells, who)
        .or(() -> ValidityCheck.unstable(THROUGHPUT, cells, who));
  }
}
