// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import io.github.ycsbsweep.engine.statistics.EnergyDistances.Split;
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
  private Optional<Split> best(double[] series) {
    var distances = EnergyDistances.of(series);
    var splits = new ArrayList<Split>();
    var ends = ends();
    for (var i = 1; i < ends.size(); i++) {
      distances.best(ends.get(i - 1), ends.get(i), LEAST_SEGMENT).ifPresent(splits::add);
    }
    return splits.stream().max(Comparator.comparingDouble(Split::statistic));
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
}
