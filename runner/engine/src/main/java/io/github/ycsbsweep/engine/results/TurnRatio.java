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
import java.util.stream.Collector;
import java.util.stream.Collectors;

/**
 * One figure of two systems that took turns, with as many client threads: that of the other divided
 * by that of the base.
 *
 * @param metric of which it is
 * @param base cells of the one, a cell for each start
 * @param other cells of the other, of the same starts in the same order
 * @param estimate the ratio, over starts
 */
public record TurnRatio(Metric metric, List<Cell> base, List<Cell> other, PairedRatio estimate) {

  /** Figures that are told where nobody chooses others. */
  public static final List<Metric> TOLD =
      List.of(
          Metric.THROUGHPUT,
          Metric.SERVER_CPU_PER_OPERATION,
          Metric.CLIENT_CPU_PER_OPERATION,
          Metric.P50,
          Metric.P99,
          Metric.RESPONSE_P99);

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
    var ones = new ArrayList<Cell>();
    var others = new ArrayList<Cell>();
    pair(base, other, ones, others);
    return PairedRatio.of(starts(metric, ones, others), level)
        .map(estimate -> new TurnRatio(metric, List.copyOf(ones), List.copyOf(others), estimate));
  }

  /** What the ratio is made of: every start that both systems have, in order. */
  public static List<Start> starts(Metric metric, Collection<Cell> base, Collection<Cell> other) {
    var ones = new ArrayList<Cell>();
    var others = new ArrayList<Cell>();
    pair(base, other, ones, others);
    return starts(metric, ones, others);
  }

  private static void pair(
      Collection<Cell> base, Collection<Cell> other, List<Cell> ones, List<Cell> others) {
    var byStart = other.stream().filter(TurnRatio::isSound).collect(byStart());
    for (var one : base.stream().filter(TurnRatio::isSound).collect(byStart()).values()) {
      var two = byStart.get(one.repeat());
      if (two != null) {
        ones.add(one);
        others.add(two);
      }
    }
  }

  private static List<Start> starts(Metric metric, List<Cell> ones, List<Cell> others) {
    var starts = new ArrayList<Start>();
    for (var i = 0; i < ones.size(); i++) {
      starts.add(start(metric, ones.get(i), others.get(i)));
    }
    return starts;
  }

  private static Start start(Metric metric, Cell base, Cell other) {
    return new Start(base.order() - other.order(), logarithms(metric, base, other));
  }

  /**
   * Of several numbers of threads together: a start has the blocks of all of them.
   *
   * @param levels of the same systems, one of each number of threads
   * @return empty if no start has all of them
   */
  public static Optional<PairedRatio> pooled(List<TurnRatio> levels, double level) {
    var starts = new TreeMap<Integer, List<Start>>();
    for (var one : levels) {
      for (var i = 0; i < one.base.size(); i++) {
        starts
            .computeIfAbsent(one.base.get(i).repeat(), any -> new ArrayList<>())
            .add(start(one.metric, one.base.get(i), one.other.get(i)));
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
        level);
  }

  private static Collector<Cell, ?, Map<Integer, Cell>> byStart() {
    return Collectors.toMap(Cell::repeat, cell -> cell, (one, again) -> again, TreeMap::new);
  }

  private static boolean isSound(Cell cell) {
    return cell.status() == Cell.Status.OK;
  }

  /** Of every block; of percentiles, which have no parts, of the whole start. */
  private static List<Double> logarithms(Metric metric, Cell one, Cell other) {
    var ratios =
        isOfBlocks(metric)
            ? blocks(metric, one, other).stream().map(BlockRatio::value).toList()
            : whole(metric, one, other);
    return ratios.stream().map(Math::log).filter(Double::isFinite).toList();
  }

  private static boolean isOfBlocks(Metric metric) {
    return metric == Metric.THROUGHPUT || metric.isCostPerOperation();
  }

  private static List<Double> whole(Metric metric, Cell one, Cell other) {
    var base = metric.of(one);
    var figure = metric.of(other);
    return base.isPresent() && figure.isPresent()
        ? List.of(figure.getAsDouble() / base.getAsDouble())
        : List.of();
  }

  /** The ratio in each block of all starts, in the order of time. */
  public List<BlockRatio> blocks() {
    var blocks = new ArrayList<BlockRatio>();
    for (var i = 0; i < base.size(); i++) {
      blocks.addAll(blocks(metric, base.get(i), other.get(i)));
    }
    return blocks;
  }

  private static List<BlockRatio> blocks(Metric metric, Cell one, Cell other) {
    var ones = byBlock(one);
    var ratios = new ArrayList<BlockRatio>();
    byBlock(other)
        .forEach(
            (block, turns) -> {
              var base = figure(metric, ones.getOrDefault(block, List.of()));
              var figure = figure(metric, turns);
              if (base.isPresent() && figure.isPresent()) {
                ratios.add(
                    new BlockRatio(
                        other,
                        turns.get(0).startMillis(),
                        figure.getAsDouble() / base.getAsDouble()));
              }
            });
    return ratios;
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
