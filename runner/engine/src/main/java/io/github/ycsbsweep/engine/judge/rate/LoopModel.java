// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Sample;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells cells that keep to a rate (open loop) from those that do as much as they can (closed). */
public final class LoopModel {

  /** A target is held if at least this share of it was done. */
  private static final double HELD = 0.98;

  private static final double CATCHING_UP = 1.02;

  private LoopModel() {}

  /**
   * The cells that curves over threads are made of: without those at rates of their own beside a
   * sweep of the same store and workload, as shares of its peak and steps of a search. A sweep that
   * keeps to a target as a whole is one all the same.
   */
  public static List<Cell> sweep(List<Cell> cells) {
    var closed =
        cells.stream()
            .filter(LoopModel::isClosed)
            .map(LoopModel::ofWhat)
            .collect(Collectors.toSet());
    return cells.stream().filter(cell -> isClosed(cell) || !closed.contains(ofWhat(cell))).toList();
  }

  /** Transactions a second that a cell did, whether or not they succeeded; empty if it failed. */
  public static OptionalDouble rate(Cell cell) {
    if (cell.window().isEmpty() || cell.all().isEmpty()) {
      return OptionalDouble.empty();
    }
    var window = cell.window().get();
    return window.transactionsPerSecond().isPresent()
        ? window.transactionsPerSecond()
        : OptionalDouble.of(cell.all().get().attempts() / window.seconds());
  }

  /**
   * Whether a cell did what its target asked for; if not, its response times grow for as long as it
   * runs, and say no more than that it was overloaded. A closed loop holds whatever it does.
   */
  public static boolean isHeld(Cell cell) {
    return isClosed(cell) || rate(cell).orElse(0) >= HELD * cell.targetOps().orElseThrow();
  }

  /**
   * Whether a cell did more than its target asked for: it was still catching up with what the
   * client had missed before the window, and so its response times are longer than the rate's own.
   */
  public static boolean isCatchingUp(Cell cell) {
    return !isClosed(cell) && rate(cell).orElse(0) > CATCHING_UP * cell.targetOps().orElseThrow();
  }

  private static List<String> ofWhat(Cell cell) {
    return List.of(cell.label(), cell.workload());
  }

  static boolean isClosed(Cell cell) {
    return cell.targetOps().isEmpty();
  }

  /** Closed loops that were measured within the gates. */
  static Stream<Cell> measured(List<Cell> cells) {
    return cells.stream().filter(cell -> isClosed(cell) && cell.status() == Cell.Status.OK);
  }

  /**
   * The highest rate of a closed loop, the median over the repeats of its thread count. Rates are
   * of transactions, since that is what a target counts.
   *
   * @param rate transactions a second
   */
  public record ThroughputPeak(int threads, double rate) {

    /** YCSB's wait between two operations of a thread is counted in an int of nanoseconds. */
    private static final double LONGEST_PAUSE_SECONDS = 2;

    /** The peak of one store's and workload's cells; empty if none was within the gates. */
    public static Optional<ThroughputPeak> of(List<Cell> cells) {
      return measured(cells)
          .map(Cell::threads)
          .distinct()
          .map(threads -> new ThroughputPeak(threads, at(threads, cells).orElse(0)))
          .max(Comparator.comparingDouble(ThroughputPeak::rate));
    }

    /** What a closed loop of so many threads did. */
    public static OptionalDouble at(int threads, List<Cell> cells) {
      return Sample.median(
          measured(cells)
              .filter(cell -> cell.threads() == threads)
              .mapToDouble(cell -> LoopModel.rate(cell).orElse(0))
              .toArray());
    }

    /** A share of it as a target, in whole transactions a second. */
    public long target(double share) {
      return Math.max(lowestTarget(threads), Math.round(share * rate));
    }

    /** The lowest target that YCSB can keep so many threads to. */
    static long lowestTarget(int threads) {
      return (long) Math.ceil(threads / LONGEST_PAUSE_SECONDS);
    }
  }
}
