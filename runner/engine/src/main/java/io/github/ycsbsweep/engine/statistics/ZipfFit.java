// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * Zipf's law as counts of draws tell it: exponent and number of items. Which item has which rank is
 * not known, and those that were never drawn are not seen; a fit of ranks by their own counts would
 * be wrong by both. So what is fitted is how many items were drawn once, 2 to 3 times, 4 to 7 times
 * and so on: each a Poisson number, by the greatest likelihood.
 *
 * @param exponent 0: all items alike
 * @param standardError of the exponent; wider where counts are not those of the law
 * @param items that there are, drawn or not
 * @param misfit the deviance for each degree of freedom: about 1 where the law holds
 */
public record ZipfFit(double exponent, double standardError, long items, double misfit) {

  private static final double MOST_EXPONENT = 3;

  /** Items that were never drawn, at most, for each that was. */
  private static final double MOST_UNSEEN = 1000;

  private static final int CLASSES = 31;

  /** Ranks that stand for themselves; behind them, one for those within 4 %. */
  private static final int SINGLE_RANKS = 100;

  private static final double STEP = 1.04;

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  /** For the second derivative of the deviance. */
  private static final double DISTANCE = 0.01;

  /**
   * Fits it.
   *
   * @param counts of the draws of each item that was drawn
   * @param draws of all items
   * @param share of the items whose counts there are, a sample by chance
   */
  public static ZipfFit of(int[] counts, long draws, double share) {
    var observed = new double[CLASSES];
    for (var count : counts) {
      observed[31 - Integer.numberOfLeadingZeros(count)]++;
    }
    var search = new Search(observed, draws, share, counts.length / share);
    var exponent = minimum(0, MOST_EXPONENT, 1e-4, search::profile);
    var least = search.profile(exponent);
    var low = Math.max(0, exponent - DISTANCE);
    var high = low + 2 * DISTANCE;
    var curvature =
        (search.profile(high) + search.profile(low) - 2 * search.profile(low + DISTANCE))
            / (DISTANCE * DISTANCE);
    var misfit = least / Math.max(1, search.classes() - 2);
    var error = curvature > 0 ? Math.sqrt(2 / curvature * Math.max(1, misfit)) : Double.NaN;
    return new ZipfFit(exponent, error, Math.round(search.items(exponent)), misfit);
  }

  /** What is searched through. */
  private static final class Search {

    private final double[] observed;
    private final long draws;
    private final double share;
    private final double seen;

    Search(double[] observed, long draws, double share, double seen) {
      this.observed = observed;
      this.draws = draws;
      this.share = share;
      this.seen = seen;
    }

    /** The deviance with the best number of items. */
    double profile(double exponent) {
      return deviance(exponent, items(exponent));
    }

    double items(double exponent) {
      return Math.exp(
          minimum(
              Math.log(seen),
              Math.log(seen * MOST_UNSEEN),
              1e-4,
              items -> deviance(exponent, Math.exp(items))));
    }

    int classes() {
      var classes = 0;
      for (var number : observed) {
        classes += number > 0 ? 1 : 0;
      }
      return classes;
    }

    private double deviance(double exponent, double items) {
      var expected = expected(exponent, items);
      var sum = 0.0;
      for (var i = 0; i < CLASSES; i++) {
        var mean = Math.max(expected[i] * share, 1e-9);
        var number = observed[i];
        sum += 2 * (mean - number + (number > 0 ? number * Math.log(number / mean) : 0));
      }
      return sum;
    }

    /** Items that are drawn as often as each class says. */
    private double[] expected(double exponent, double items) {
      var weight = 0.0;
      for (var rank = 1.0; rank <= items; rank += width(rank, items)) {
        weight += width(rank, items) * Math.pow(middle(rank, items), -exponent);
      }
      var expected = new double[CLASSES];
      for (var rank = 1.0; rank <= items; rank += width(rank, items)) {
        add(
            expected,
            width(rank, items),
            draws * Math.pow(middle(rank, items), -exponent) / weight);
      }
      return expected;
    }

    private static double width(double rank, double items) {
      return rank < SINGLE_RANKS
          ? 1
          : Math.max(1, Math.min(Math.ceil(rank * STEP), Math.floor(items) + 1) - rank);
    }

    private static double middle(double rank, double items) {
      return rank + (width(rank, items) - 1) / 2;
    }

    /** So many items, each drawn a Poisson number of times with this mean. */
    private static void add(double[] expected, double items, double mean) {
      var spread = 8 * Math.sqrt(mean) + 8;
      var below = 1.0;
      for (var i = CLASSES - 1; i >= 0; i--) {
        var least = Math.scalb(1.0, i);
        if (least <= mean + spread) {
          var lower = least < mean - spread ? 0 : RegularizedGamma.Q.value(least, mean);
          expected[i] += items * (below - lower);
          below = lower;
          if (lower == 0) {
            return;
          }
        }
      }
    }
  }

  /** The place of the least value of a function that has one valley. */
  private static double minimum(double from, double to, double precision, DoubleUnaryOperator of) {
    var low = from;
    var high = to;
    var left = high - GOLDEN * (high - low);
    var right = low + GOLDEN * (high - low);
    var atLeft = of.applyAsDouble(left);
    var atRight = of.applyAsDouble(right);
    while (high - low > precision) {
      if (atLeft <= atRight) {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - GOLDEN * (high - low);
        atLeft = of.applyAsDouble(left);
      } else {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + GOLDEN * (high - low);
        atRight = of.applyAsDouble(right);
      }
    }
    return (low + high) / 2;
  }
}
