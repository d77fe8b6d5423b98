// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Optional;

/** Distances between all values of a series, so that sums over parts of it take no time. */
final class EnergyDistances {

  private final double[][] sums;

  private EnergyDistances(double[][] sums) {
    this.sums = sums;
  }

  /**
   * The best split of a part of a series.
   *
   * @param at index of the first value behind it
   * @param statistic how far apart the values before and behind are
   */
  record Split(int at, double statistic) {}

  /** Of a series; it takes time and room by the square of its length. */
  static EnergyDistances of(double[] values) {
    var count = values.length;
    var sums = new double[count + 1][count + 1];
    for (var i = 0; i < count; i++) {
      for (var j = 0; j < count; j++) {
        sums[i + 1][j + 1] =
            sums[i][j + 1] + sums[i + 1][j] - sums[i][j] + Math.abs(values[i] - values[j]);
      }
    }
    return new EnergyDistances(sums);
  }

  /**
   * The split of values {@code from} to {@code to} with the highest statistic, where the values
   * behind it are looked at up to any end.
   *
   * @return empty if there are not two segments of the least length
   */
  Optional<Split> best(int from, int to, int least) {
    var at = -1;
    var highest = 0.0;
    for (var end = from + 2 * least; end <= to; end++) {
      for (var split = from + least; split <= end - least; split++) {
        var statistic = statistic(from, split, end);
        if (at < 0 || statistic > highest) {
          at = split;
          highest = statistic;
        }
      }
    }
    return at < 0 ? Optional.empty() : Optional.of(new Split(at, highest));
  }

  /** Formulas 5 and 6 of the paper, with α = 1. */
  private double statistic(int from, int split, int to) {
    var before = (double) split - from;
    var behind = (double) to - split;
    var between = sum(from, split, split, to) / (before * behind);
    var within = mean(from, split) + mean(split, to);
    return before * behind / (before + behind) * (2 * between - within);
  }

  /** Mean distance of two values of a part. */
  private double mean(int from, int to) {
    var count = (double) to - from;
    return sum(from, to, from, to) / (count * (count - 1));
  }

  private double sum(int fromRow, int toRow, int fromColumn, int toColumn) {
    return sums[toRow][toColumn]
        - sums[fromRow][toColumn]
        - sums[toRow][fromColumn]
        + sums[fromRow][fromColumn];
  }
}
