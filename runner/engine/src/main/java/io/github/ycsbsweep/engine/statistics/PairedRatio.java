// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static io.github.ycsbsweep.engine.statistics.Sample.square;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The ratio of two systems that were measured in turns, in blocks, by several starts. Two processes
 * of one program differ by some per cent for as long as they run, so the start is the unit: what
 * counts is the mean log ratio of each start. How early a system was started moves its figures,
 * too. That effect is estimated beside the ratio, by least squares on the order of each start.
 *
 * <p>A single start has an interval from its blocks, of kind {@link Interval.Kind#WITHIN_RUN}. It
 * takes the luck of that start for the truth, and so decides nothing.
 *
 * @param ratio of the compared system to the other; without an interval where nothing can be said
 * @param orderEffect what one step of {@link Start#order} multiplies the ratio by; empty if all
 *     starts had the same order, or with fewer than three starts
 * @param starts those that have a block
 * @param blocks of all starts
 * @param variance empty with a single start
 * @param resolution share by which the interval is wider on both sides, since the figures are known
 *     to that only; 0 or more
 */
public record PairedRatio(
    Ratio ratio,
    Optional<Ratio> orderEffect,
    int starts,
    int blocks,
    Optional<StartVariance> variance,
    double resolution) {

  /** How often a run should find a difference that is there, 0 to 1. */
  public static final double POWER = 0.8;

  private static final int FEWEST_BLOCKS = 4;
  private static final double STRONGEST = 0.9;
  private static final int MOST_STARTS = 1_000_000;

  /**
   * Servers and connections that were made once, and all blocks measured on them.
   *
   * @param order of two systems: 1 if the compared one was started first, -1 if second; of more:
   *     how many places earlier it was started than the other
   * @param logRatios natural logarithms of the ratios, one a block, in the order of time
   */
  public record Start(double order, List<Double> logRatios) {

    /** Refuses what is not a number. */
    public Start {
      logRatios = List.copyOf(logRatios);
      if (!Double.isFinite(order) || !logRatios.stream().allMatch(Double::isFinite)) {
        throw new IllegalArgumentException("not finite: order " + order + ", " + logRatios);
      }
    }

    double[] values() {
      return logRatios.stream().mapToDouble(Double::doubleValue).toArray();
    }

    double mean() {
      return Sample.of(values()).mean();
    }
  }

  /**
   * Estimates a ratio.
   *
   * @param starts those without a block are left out
   * @param level confidence of the interval, such as that of a {@link LookPlan.Look}; that of a
   *     single start's blocks is always {@link Interval#LEVEL}
   * @return empty if no start has a block
   */
  public static Optional<PairedRatio> of(List<Start> starts, double level) {
    var measured = starts.stream().filter(start -> !start.logRatios().isEmpty()).toList();
    return switch (measured.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(withinStart(measured.get(0)));
      default -> Optional.of(overStarts(measured, level));
    };
  }

  private static PairedRatio withinStart(Start start) {
    var halfWidth =
        start.logRatios().size() < FEWEST_BLOCKS
            ? OptionalDouble.empty()
            : OptionalDouble.of(
                AutoregressiveFit.mean(start.values(), -STRONGEST, STRONGEST).halfWidth());
    return new PairedRatio(
        Ratio.of(start.mean(), halfWidth, Interval.LEVEL, Interval.Kind.WITHIN_RUN),
        Optional.empty(),
        1,
        start.logRatios().size(),
        Optional.empty(),
        0);
  }

  private static PairedRatio overStarts(List<Start> starts, double level) {
    var line = OrderLine.of(starts);
    return new PairedRatio(
        line.ratio(line.centre(), line.errorOfCentre(), level),
        line.slope().stream()
            .mapToObj(slope -> line.ratio(slope, line.errorOfSlope(), Interval.LEVEL))
            .findFirst(),
        starts.size(),
        starts.stream().mapToInt(start -> start.logRatios().size()).sum(),
        Optional.of(StartVariance.of(starts, line)),
        0);
  }

  /**
   * The same, of figures that are known to a share of theirs only: the interval is wider by it on
   * both sides.
   *
   * @param share 0 or more; 0.02 is 2 %
   */
  public PairedRatio widened(double share) {
    return new PairedRatio(ratio.widened(share), orderEffect, starts, blocks, variance, share);
  }

  /** Half the width of the interval, relative to the ratio: 0.02 is ±2 %. */
  public OptionalDouble halfWidth() {
    return ratio.interval().stream()
        .mapToDouble(interval -> Math.sqrt(interval.high() / interval.low()) - 1)
        .findFirst();
  }

  /** Standard error of the ratio's logarithm over starts; empty with a single start. */
  public OptionalDouble standardError() {
    if (variance.isEmpty()) {
      return OptionalDouble.empty();
    }
    var interval = ratio.interval().orElseThrow();
    var factor = Sample.studentFactor(variance.get().degreesOfFreedom(), interval.level());
    return OptionalDouble.of(Math.log(interval.high() / interval.low()) / 2 / factor);
  }

  /**
   * What this run can tell: the smallest true difference that its interval would have told from
   * none in {@link #POWER} of such runs, at the same level; 0.02 is 2 %. Empty with a single start.
   */
  public OptionalDouble smallestDifference() {
    if (variance.isEmpty()) {
      return OptionalDouble.empty();
    }
    var interval = ratio.interval().orElseThrow();
    var degreesOfFreedom = variance.get().degreesOfFreedom();
    var found = Sample.studentFactor(degreesOfFreedom, 2 * POWER - 1);
    var sure = Sample.studentFactor(degreesOfFreedom, interval.level());
    var halfWidth = Math.log(interval.high() / interval.low()) / 2;
    return OptionalDouble.of(Math.expm1(halfWidth * (1 + found / sure)));
  }

  /**
   * How many starts a run would need in all, each with as many blocks as these have on average.
   *
   * @param halfWidth as of {@link #halfWidth()}, more than 0
   * @param level of its interval
   * @return at least those that were made if they do not do; empty with a single start, if a
   *     million do not do, or if the figures are not known well enough
   */
  public OptionalInt startsFor(double halfWidth, double level) {
    if (variance.isEmpty()) {
      return OptionalInt.empty();
    }
    var deviation = Math.sqrt(variance.get().ofMean((blocks + starts - 1) / starts));
    var wanted = Math.log1p(halfWidth) - Math.log1p(resolution);
    if (wanted <= 0) {
      return OptionalInt.empty();
    }
    var few = 2;
    var enough = 3;
    while (deviation * errorFactor(enough, level) > wanted) {
      few = enough;
      enough *= 2;
      if (enough > MOST_STARTS) {
        return OptionalInt.empty();
      }
    }
    while (enough - few > 1) {
      var middle = (few + enough) / 2;
      if (deviation * errorFactor(middle, level) > wanted) {
        few = middle;
      } else {
        enough = middle;
      }
    }
    return OptionalInt.of(enough);
  }

  private static double errorFactor(int starts, double level) {
    return Sample.studentFactor(starts - 2.0, level) / Math.sqrt(starts);
  }

  /** The means of at least two starts, on a line by their order. */
  private record OrderLine(
      double centre,
      double errorOfCentre,
      OptionalDouble slope,
      double errorOfSlope,
      double residualSquares,
      int degreesOfFreedom) {

    static OrderLine of(List<Start> starts) {
      var orders = Sample.of(starts.stream().mapToDouble(Start::order).toArray());
      var means = Sample.of(starts.stream().mapToDouble(Start::mean).toArray());
      var count = starts.size();
      // Two starts are on every line; their difference holds the effect of the order.
      if (count == 2 || orders.variance() == 0) {
        var error = Math.sqrt(means.variance() / count);
        return new OrderLine(
            means.mean(),
            error,
            OptionalDouble.empty(),
            0,
            means.variance() * (count - 1),
            count - 1);
      }
      var spread = orders.variance() * (count - 1);
      var slope =
          starts.stream().mapToDouble(s -> (s.order() - orders.mean()) * s.mean()).sum() / spread;
      var centre = means.mean() - slope * orders.mean();
      var squares =
          starts.stream().mapToDouble(s -> square(s.mean() - centre - slope * s.order())).sum();
      var residual = squares / (count - 2);
      return new OrderLine(
          centre,
          Math.sqrt(residual * (1.0 / count + square(orders.mean()) / spread)),
          OptionalDouble.of(slope),
          Math.sqrt(residual / spread),
          squares,
          count - 2);
    }

    Ratio ratio(double logarithm, double error, double level) {
      var halfWidth = error == 0 ? 0 : error * Sample.studentFactor(degreesOfFreedom, level);
      return Ratio.of(logarithm, OptionalDouble.of(halfWidth), level, Interval.Kind.REPEATS);
    }
  }

  /**
   * Where the spread of log ratios comes from, by the method of moments. Starts need not have
   * equally many blocks.
   *
   * @param between variance of the true means of starts, at least 0
   * @param within variance of a block around the mean of its start; 0 if no start has two
   * @param autocorrelation of neighbouring blocks, 0 to 0.9; 0 with fewer than 8 blocks a start
   * @param degreesOfFreedom of the variance between starts
   */
  public record StartVariance(
      double between, double within, double autocorrelation, int degreesOfFreedom) {

    private static final int FEWEST_NEIGHBOURS = 8;

    private static StartVariance of(List<Start> starts, OrderLine line) {
      var rho = autocorrelation(starts);
      var squares = starts.stream().mapToDouble(StartVariance::squares).sum();
      var free =
          starts.stream()
              .mapToInt(s -> s.logRatios().size())
              .mapToDouble(n -> n - weight(n, rho))
              .sum();
      var within = free > 0 ? squares / free : 0;
      var ofMeans =
          starts.stream()
              .mapToInt(start -> start.logRatios().size())
              .mapToDouble(n -> within * weight(n, rho) / n)
              .average()
              .orElseThrow();
      var between = Math.max(0, line.residualSquares() / line.degreesOfFreedom() - ofMeans);
      return new StartVariance(between, within, rho, line.degreesOfFreedom());
    }

    /** Variance of the mean of a start with so many blocks, at least 1. */
    public double ofMean(int blocks) {
      return between + within * weight(blocks, autocorrelation) / blocks;
    }

    /** How many times the variance of independent blocks' mean that of so many blocks is. */
    private static double weight(int blocks, double rho) {
      var weight = 1.0;
      var correlation = rho;
      for (var distance = 1; distance < blocks; distance++) {
        weight += 2 * (1 - (double) distance / blocks) * correlation;
        correlation *= rho;
      }
      return weight;
    }

    /**
     * Of all starts. The mean is taken from the same blocks, which lowers the estimate by (1 + 3ρ)
     * ÷ n (M. G. Kendall, 1954, <i>Note on bias in the estimation of autocorrelation</i>).
     */
    private static double autocorrelation(List<Start> starts) {
      var blocks = starts.stream().mapToInt(s -> s.logRatios().size()).average().orElseThrow();
      var squares = starts.stream().mapToDouble(StartVariance::squares).sum();
      if (blocks < FEWEST_NEIGHBOURS || squares == 0) {
        return 0;
      }
      var biased = starts.stream().mapToDouble(StartVariance::products).sum() / squares;
      return Math.max(0, Math.min(STRONGEST, (biased + 1 / blocks) / (1 - 3 / blocks)));
    }

    private static double squares(Start start) {
      var mean = start.mean();
      return start.logRatios().stream().mapToDouble(y -> square(y - mean)).sum();
    }

    /** Sum of the products of neighbouring blocks' distances from their mean. */
    private static double products(Start start) {
      var mean = start.mean();
      var blocks = start.values();
      var sum = 0.0;
      for (var i = 1; i < blocks.length; i++) {
        sum += (blocks[i - 1] - mean) * (blocks[i] - mean);
      }
      return sum;
    }
  }
}
