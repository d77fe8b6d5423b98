// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Sample;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The highest rate of a closed loop, the median over the repeats of its thread count. Rates are of
 * transactions, since that is what a target counts.
 *
 * @param rate transactions a second
 */
public record ThroughputPeak(int threads, double rate) {

  /** YCSB's wait between two operations of a thread is counted in an int of nanoseconds. */
  private static final double LONGEST_PAUSE_SECONDS = 2;

  /** The peak of one store's and workload's cells; empty if none was within the gates. */
  public static Optional<ThroughputPeak> of(List<Cell> cells) {
    return cells.stream()
        .filter(cell -> LoopModel.isClosed(cell) && cell.status() == Cell.Status.OK)
        .map(Cell::threads)
        .distinct()
        .map(threads -> new ThroughputPeak(threads, at(threads, cells).orElse(0)))
        .max(Comparator.comparingDouble(ThroughputPeak::rate));
  }

  /** What a closed loop of so many threads did. */
  public static OptionalDouble at(int threads, List<Cell> cells) {
    return Sample.median(
        cells.stream()
            .filter(cell -> LoopModel.isClosed(cell) && cell.status() == Cell.Status.OK)
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
