// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.MeasuredTurn;
import io.github.ycsbsweep.engine.statistics.PairedRatio;
import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One figure of two systems that took turns, with as many client threads: that of the other divided
 * by that of the base.
 *
 * @param metric of which it is
 * @param starts that both have, in order
 * @param estimate the ratio, over starts
 */
public record TurnRatio(Metric metric, List<SharedStart> starts, PairedRatio estimate) {

  /** The ratio of a figure in one block. */
  public record BlockRatio(Cell cell, double millis, double value) {}

  /**
   * Compares two systems.
   *
   * @param base cells of one system on a workload at some threads, a cell for each start
   * @param other those of the other; starts that only one of them has are left out
   * @param level confidence of the interval
   * @return empty where the figure is not known of both in any start
   */
  public static Optional<TurnRatio> of(
      Metric metric, Collection<Cell> base, Collection<Cell> other, double level) {
    var starts = shared(base, other);
    return PairedRatio.of(logRatios(metric, starts), level)
        .map(estimate -> estimate.widened(resolution(metric, starts)))
        .map(estimate -> new TurnRatio(metric, starts, estimate));
  }

  /** How far the ratio of a start may be off, since percentiles are those of buckets. */
  private static double resolution(Metric metric, List<SharedStart> starts) {
    return hasBlocks(metric)
        ? 0
        : starts.stream().mapToDouble(start -> start.resolution(metric)).max().orElse(0);
  }

  /** Percentiles have no parts. */
  private static boolean hasBlocks(Metric metric) {
    return metric == Metric.THROUGHPUT || metric.isCostPerOperation();
  }

  /** What the ratio is made of: every start that both systems have, in order. */
  public static List<Start> starts(Metric metric, Collection<Cell> base, Collection<Cell> other) {
    return logRatios(metric, shared(base, other));
  }

  private static List<SharedStart> shared(Collection<Cell> base, Collection<Cell> other) {
    var others = byStart(other);
    return byStart(base).values().stream()
        .filter(one -> others.containsKey(one.repeat()))
        .map(one -> new SharedStart(one, others.get(one.repeat())))
        .toList();
  }

  private static Map<Integer, Cell> byStart(Collection<Cell> cells) {
    return cells.stream()
        .filter(cell -> cell.status() == Cell.Status.OK)
        .collect(Collectors.toMap(Cell::repeat, cell -> cell, (one, again) -> again, TreeMap::new));
  }

  private static List<Start> logRatios(Metric metric, List<SharedStart> starts) {
    return starts.stream().map(start -> start.logRatios(metric)).toList();
  }

  /** Cells of the base, a cell for each start. */
  public List<Cell> base() {
    return starts.stream().map(SharedStart::base).toList();
  }

  /** Cells of the other, of the same starts in the same order. */
  public List<Cell> other() {
    return starts.stream().map(SharedStart::other).toList();
  }

  /**
   * Of several numbers of threads together: a start has the blocks of all of them.
   *
   * @param levels of the same systems, one of each number of threads
   * @return empty if no start has all of them
   */
  public static Optional<PairedRatio> pooled(List<TurnRatio> levels, double confidence) {
    var starts = new TreeMap<Integer, List<Start>>();
    for (var level : levels) {
      for (var start : level.starts) {
        starts
            .computeIfAbsent(start.base().repeat(), any -> new ArrayList<>())
            .add(start.logRatios(level.metric));
      }
    }
    return PairedRatio.of(
        starts.values().stream()
            .filter(all -> all.size() == levels.size())
            .map(
                all ->
                    new Start(
                        all.get(0).order(),
                        all.stream().flatMap(start -> start.logRatios().stream()).toList()))
            .toList(),
        confidence);
  }

  /** The ratio in each block of all starts, in the order of time. */
  public List<BlockRatio> blocks() {
    return starts.stream().flatMap(start -> start.blocks(metric).stream()).toList();
  }

  /** The cells of two systems that were measured by the same start. */
  public record SharedStart(Cell base, Cell other) {

    /** Of every block; of percentiles, which have none, of the whole start. */
    private Start logRatios(Metric metric) {
      var ratios =
          hasBlocks(metric)
              ? blocks(metric).stream().map(BlockRatio::value)
              : whole(metric).stream().boxed();
      return new Start(
          base.order() - other.order(), ratios.map(Math::log).filter(Double::isFinite).toList());
    }

    /** Relative to the ratio. */
    private double resolution(Metric metric) {
      return Stream.of(base, other)
          .flatMapToDouble(cell -> metric.of(cell).stream())
          .map(micros -> halfBucket(micros) / micros)
          .sum();
    }

    private OptionalDouble whole(Metric metric) {
      var one = metric.of(base);
      var figure = metric.of(other);
      return one.isPresent() && figure.isPresent()
          ? OptionalDouble.of(figure.getAsDouble() / one.getAsDouble())
          : OptionalDouble.empty();
    }

    private List<BlockRatio> blocks(Metric metric) {
      var ones = byBlock(base);
      var ratios = new ArrayList<BlockRatio>();
      byBlock(other)
          .forEach(
              (block, turns) -> {
                var one = figure(metric, ones.getOrDefault(block, List.of()));
                var figure = figure(metric, turns);
                if (one.isPresent() && figure.isPresent()) {
                  var ratio = figure.getAsDouble() / one.getAsDouble();
                  ratios.add(new BlockRatio(other, turns.get(0).startMillis(), ratio));
                }
              });
      return ratios;
    }
  }

  /** Half the width, in microseconds, of the bucket of a histogram of three digits. */
  private static double halfBucket(double micros) {
    return Math.max(1, Math.scalb(1.0, Math.getExponent(micros) - 10)) / 2;
  }

  private static Map<Integer, List<MeasuredTurn>> byBlock(Cell cell) {
    return cell.window().map(Cell.Window::turns).orElse(List.of()).stream()
        .collect(Collectors.groupingBy(MeasuredTurn::block, TreeMap::new, Collectors.toList()));
  }

  /** Of the turns of a block; empty unless it is known of each, and more than 0. */
  private static OptionalDouble figure(Metric metric, List<MeasuredTurn> turns) {
    var figure =
        switch (metric) {
          case SERVER_CPU_PER_OPERATION ->
              sum(turns, turn -> turn.serverSeconds().orElse(Double.NaN))
                  / sum(turns, MeasuredTurn::operations);
          case CLIENT_CPU_PER_OPERATION ->
              sum(turns, turn -> turn.clientSeconds().orElse(Double.NaN))
                  / sum(turns, MeasuredTurn::operations);
          default -> sum(turns, MeasuredTurn::ok) / sum(turns, MeasuredTurn::seconds);
        };
    return figure > 0 && figure < Double.POSITIVE_INFINITY
        ? OptionalDouble.of(figure)
        : OptionalDouble.empty();
  }

  private static double sum(List<MeasuredTurn> turns, ToDoubleFunction<MeasuredTurn> part) {
    return turns.stream().mapToDouble(part).sum();
  }

  /** Mean of the figure over the starts of one of the two, in the metric's unit. */
  public OptionalDouble mean(List<Cell> cells) {
    return cells.stream().map(metric::of).flatMapToDouble(OptionalDouble::stream).average();
  }
}
