// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.PermutationSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Finds where the distribution of a series changes, by E-divisive (D. S. Matteson, N. A. James,
 * 2014, <i>A nonparametric approach for multiple change point analysis of multivariate data</i>)
 * with α = 1. The series is divided again and again at the split with the highest energy statistic.
 * Each split has to be significant by a permutation test within the segments found so far.
 */
public final class ChangePoints {

  /** Values on each side of a change. Fewer could not be told from outliers. */
  public static final int LEAST_SEGMENT = 3;

  /** Of an unchanged series, so many of 100 have a change by chance. */
  public static final double SIGNIFICANCE = 0.01;

  private static final int PERMUTATIONS = 499;

  /** A test with more permutations as extreme as the series can't become significant. */
  private static final int MOST_EXTREME = (int) (SIGNIFICANCE * (PERMUTATIONS + 1)) - 1;

  /**
   * A change.
   *
   * @param at index of the first value behind it
   * @param p probability that chance alone divides an unchanged series as clearly, 0 to 1
   */
  public record ChangePoint(int at, double p) {}

  private final double[] values;
  private final UniformRandomProvider random;
  private final TreeMap<Integer, ChangePoint> found = new TreeMap<>();

  private ChangePoints(double[] values, long seed) {
    this.values = values.clone();
    this.random = RandomSource.XO_SHI_RO_256_PP.create(seed);
  }

  /**
   * The changes of a series, in its order.
   *
   * @param values finite, in the order of time; their distances in time do not matter
   * @param seed of the permutations: the same series and seed have the same changes
   */
  public static List<ChangePoint> in(double[] values, long seed) {
    var points = new ChangePoints(values, seed);
    while (points.divide()) {
      // Each turn adds a change.
    }
    return List.copyOf(points.found.values());
  }

  private boolean divide() {
    var split = best(values);
    if (split.isEmpty() || split.get().statistic() <= 0) {
      return false;
    }
    var p = probability(split.get().statistic());
    if (p > SIGNIFICANCE) {
      return false;
    }
    found.put(split.get().at(), new ChangePoint(split.get().at(), p));
    return true;
  }

  /** The best split of all segments. */
  private Optional<EnergyDistances.Split> best(double[] series) {
    var distances = new EnergyDistances(series);
    var splits = new ArrayList<EnergyDistances.Split>();
    var ends = ends();
    for (var i = 1; i < ends.size(); i++) {
      distances.best(ends.get(i - 1), ends.get(i), LEAST_SEGMENT).ifPresent(splits::add);
    }
    return splits.stream().max(Comparator.comparingDouble(EnergyDistances.Split::statistic));
  }

  private double probability(double statistic) {
    var extreme = 0;
    for (var i = 1; i <= PERMUTATIONS; i++) {
      if (best(permuted()).orElseThrow().statistic() >= statistic) {
        extreme++;
      }
      if (extreme > MOST_EXTREME) {
        return (extreme + 1.0) / (i + 1);
      }
    }
    return (extreme + 1.0) / (PERMUTATIONS + 1);
  }

  /** The series with the values of each segment in another order. */
  private double[] permuted() {
    var series = values.clone();
    var ends = ends();
    for (var i = 1; i < ends.size(); i++) {
      var from = ends.get(i - 1);
      var order = PermutationSampler.natural(ends.get(i) - from);
      PermutationSampler.shuffle(random, order);
      for (var j = 0; j < order.length; j++) {
        series[from + j] = values[from + order[j]];
      }
    }
    return series;
  }

  /** Where segments begin and end. */
  private List<Integer> ends() {
    var ends = new ArrayList<Integer>();
    ends.add(0);
    ends.addAll(found.keySet());
    ends.add(values.length);
    return ends;
  }

  /** Distances between all values of a series, so that sums over parts of it take no time. */
  static final class EnergyDistances {

    private final double[][] sums;

    /**
     * The best split of a part of a series.
     *
     * @param at index of the first value behind it
     * @param statistic how far apart the values before and behind are
     */
    record Split(int at, double statistic) {}

    /** Of a series; it takes time and room by the square of its length. */
    EnergyDistances(double[] values) {
      var count = values.length;
      sums = new double[count + 1][count + 1];
      for (var i = 0; i < count; i++) {
        for (var j = 0; j < count; j++) {
          sums[i + 1][j + 1] =
              sums[i][j + 1] + sums[i + 1][j] - sums[i][j] + Math.abs(values[i] - values[j]);
        }
      }
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
}
