// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.MeasuredSeconds;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Sample;
import io.github.ycsbsweep.engine.statistics.Steadiness;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * A store on a workload at a number of client threads: what its repeats say together. Throughput is
 * their arithmetic mean, around which its interval lies. Percentiles can't be averaged: of them the
 * middle repeat's is taken, of two the higher one.
 *
 * @param cells all repeats, those that failed included; at least one
 * @param interval of the throughput: from the repeats, or of a single one from its seconds; empty
 *     if too little was measured for one
 * @param drifts the repeats in which throughput rose or fell
 */
public record ThreadCount(
    int threads, List<Cell> cells, Optional<Interval> interval, List<Drift> drifts) {

  /**
   * A cell in which throughput rose or fell.
   *
   * @param percent from the start to the end of the window
   */
  public record Drift(Cell cell, double percent) {}

  /** Throughput rose or fell in the window of a cell. */
  public static final String UNSTEADY = "UNSTEADY";

  /** Repeats differ by more than they should. */
  public static final String UNSTABLE = "UNSTABLE";

  /** Of cells that are all of one store and workload; by ascending threads. */
  public static List<ThreadCount> in(List<Cell> cells) {
    return cells.stream()
        .collect(groupingBy(Cell::threads, TreeMap::new, toList()))
        .values()
        .stream()
        .map(ThreadCount::of)
        .toList();
  }

  /** Of repeats of one cell; at least one. */
  public static ThreadCount of(List<Cell> cells) {
    var threads = cells.get(0).threads();
    var count = new ThreadCount(threads, cells, Optional.empty(), List.of());
    var drifts = count.measured().stream().flatMap(ThreadCount::drift).toList();
    return new ThreadCount(threads, cells, interval(count), drifts);
  }

  private static Optional<Interval> interval(ThreadCount count) {
    var measured = count.measured();
    if (measured.size() == 1 && isOfWholeRun(measured.get(0))) {
      // Its seconds are not those that its throughput is from.
      return Optional.empty();
    }
    if (measured.size() != 1) {
      return Sample.of(count.throughputs()).interval();
    }
    var throughputs = MeasuredSeconds.throughputs(measured.get(0));
    return measured.get(0).setup().visits().isPresent()
        ? Interval.betweenVisits(throughputs)
        : Interval.withinRun(throughputs);
  }

  private static boolean isOfWholeRun(Cell cell) {
    return cell.imported().filter(from -> !from.windowed()).isPresent();
  }

  private static Stream<Drift> drift(Cell cell) {
    if (!cell.phases().isEmpty() || cell.schedule().filter(ScheduledRates::changes).isPresent()) {
      return Stream.empty();
    }
    var steadiness = Steadiness.of(MeasuredSeconds.throughputs(cell));
    return steadiness.judgement() == Steadiness.Judgement.UNSTEADY
        ? steadiness.changePercent().stream().mapToObj(percent -> new Drift(cell, percent))
        : Stream.empty();
  }

  /** The repeats that were measured, within the gates or not. */
  public List<Cell> measured() {
    return cells.stream()
        .filter(cell -> cell.status() != Cell.Status.FAILED && cell.all().isPresent())
        .toList();
  }

  /** One of the repeats, for what they have in common. */
  public Cell first() {
    return cells.get(0);
  }

  /** Of the system, as it may be shown. */
  public String label() {
    return first().shownLabel();
  }

  /** Client processes that the threads were divided among. */
  public int clients() {
    return first().clients();
  }

  /** How many repeats were measured, and of how many if some were not. */
  public String repeats() {
    var measured = measured().size();
    return measured == cells.size() ? measured + "" : measured + " of " + cells.size();
  }

  /** The throughput in words. */
  public String shownThroughput() {
    return throughput().isPresent() ? Figures.count(opsPerSecond()) : "FAILED";
  }

  /** The marks of what was measured, in one. */
  public String shownMarks() {
    return throughput().isPresent() ? String.join(", ", marks()) : "";
  }

  /** Whether in one of the repeats more operations failed than allowed. */
  public boolean isBreached() {
    return cells.stream().anyMatch(cell -> cell.status() == Cell.Status.GATE);
  }

  /** Whether in one of the repeats the client could do no more. */
  public boolean isClientBound() {
    return measured().stream().anyMatch(Cell::clientBound);
  }

  /** Whether a quota of CPU time stopped the server, so that percentiles are the quota's. */
  public boolean isUnderQuota() {
    return cells.stream().anyMatch(Cell::isUnderQuota);
  }

  /** Whether a repeat holds a fault, so that percentiles are the fault's. */
  public boolean isDisturbed() {
    return cells.stream().anyMatch(Cell::isDisturbed);
  }

  /** Operations a second; empty if no repeat was measured. */
  public OptionalDouble throughput() {
    return operations().stream().mapToDouble(Operation::opsPerSecond).average();
  }

  /** The throughput of a count that was measured. */
  public double opsPerSecond() {
    return throughput().orElse(0);
  }

  /** Of the throughput, in percent; empty with fewer than two repeats. */
  public OptionalDouble variation() {
    return Sample.of(throughputs()).variationPercent();
  }

  public boolean isUnstable() {
    return variation().orElse(0) > Sample.UNSTABLE_PERCENT;
  }

  /** What to know before reading the figures, in single words; most often nothing. */
  public List<String> marks() {
    return Stream.of(
            Text.when(!drifts.isEmpty(), UNSTEADY),
            Text.when(isUnstable(), UNSTABLE),
            Text.when(isBreached(), "GATE"),
            Text.when(isClientBound(), "CLIENT-BOUND"),
            Text.when(isUnderQuota(), "QUOTA"),
            Text.when(isDisturbed(), "DISTURBED"),
            Text.when(measured().size() < cells.size(), "FAILED"))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Microseconds. */
  public OptionalDouble latency(Function<Latency, OptionalLong> percentile) {
    return middle(operations().stream().map(Operation::latency), percentile);
  }

  /** A percentile of the middle one of several measurements, of two of the higher one. */
  public static OptionalDouble middle(
      Stream<Optional<Latency>> latencies, Function<Latency, OptionalLong> percentile) {
    return middle(latencies.flatMap(Optional::stream).map(percentile));
  }

  /** Likewise of what is known of one percentile. */
  public static OptionalDouble middle(Stream<OptionalLong> micros) {
    var sorted = micros.flatMapToLong(OptionalLong::stream).asDoubleStream().sorted().toArray();
    return sorted.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(sorted[sorted.length / 2]);
  }

  /** Microseconds that curves show: empty where they are a fault's or a quota's. */
  public OptionalDouble shownLatency(Function<Latency, OptionalLong> percentile) {
    return isUnderQuota() || isDisturbed() ? OptionalDouble.empty() : latency(percentile);
  }

  /** Over all repeats; empty if none was measured. */
  public OptionalLong sum(ToLongFunction<Operation> count) {
    return operations().stream().mapToLong(count).reduce(Long::sum);
  }

  /** The mean of the repeats that know it. */
  public OptionalDouble mean(Function<Cell, OptionalDouble> figure) {
    return measured().stream().map(figure).flatMapToDouble(OptionalDouble::stream).average();
  }

  /** Operations a second, of each repeat that was measured. */
  public double[] throughputs() {
    return operations().stream().mapToDouble(Operation::opsPerSecond).toArray();
  }

  private List<Operation> operations() {
    return measured().stream().map(Cell::all).flatMap(Optional::stream).toList();
  }
}
