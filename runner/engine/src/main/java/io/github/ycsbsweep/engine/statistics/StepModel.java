// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where a figure rises along a sequence, as the cost of an operation along commits, as far as
 * measurements tell. The figure of a place is a level: the logarithm of its ratio to place 0. A
 * place keeps the level of the one before it, or steps to any other; a few steps are expected in a
 * sequence. What was measured makes some sequences likelier than others. All of them are weighed,
 * on a grid of levels (L. E. Baum and others, 1970, <i>A maximization technique occurring in the
 * statistical analysis of probabilistic functions of Markov chains</i>).
 *
 * <p>A measurement halves no interval for good, as in a plain bisection: it moves probability, and
 * may be outweighed by later ones (R. Waeber, P. Frazier and S. Henderson, 2013, <i>Bisection
 * search with noisy responses</i>).
 */
public final class StepModel {

  /** Degrees of freedom of a measurement's error: a far value may be a bad moment's. */
  private static final double TAIL = 6;

  private static final double EXPECTED_STEPS = 1.5;
  private static final double MOST_LIKELY_STEP = 0.2;
  private static final int MOST_LEVELS = 400;

  /** Hypotheses that are told apart when the next measurement is chosen. */
  private static final int MOST_GROUPS = 24;

  private final int last;
  private final StepGrid grid;
  private final double[][] fits;
  private final double[][] forward;
  private final double[][] backward;
  private final double[] forwardScale;
  private final double[] backwardScale;

  /**
   * A measured level, or the step of a place.
   *
   * @param base 0, or the place before the other
   * @param place that was measured against it
   * @param mean logarithm of its ratio to the base
   * @param error standard error of it
   */
  public record Observation(int base, int place, double mean, double error) {

    boolean isLevel() {
      return base == 0;
    }

    /** Up to a factor. */
    double likelihood(double value) {
      var distance = (mean - value) / error;
      return Math.pow(1 + distance * distance / TAIL, -(TAIL + 1) / 2);
    }
  }

  /**
   * Weighs all sequences.
   *
   * @param last number of the last place
   * @param smallest step that is looked for, as a logarithm
   */
  public StepModel(int last, double smallest, List<Observation> observations) {
    this.last = last;
    var least = observations.stream().mapToDouble(Observation::mean).min().orElse(0);
    var most = observations.stream().mapToDouble(Observation::mean).max().orElse(0);
    var low = Math.min(0, least) - 2 * smallest;
    var width = Math.max(smallest / 4, (Math.max(0, most) + 2 * smallest - low) / MOST_LEVELS);
    var zero = (int) Math.ceil(-low / width);
    var levels = zero + 1 + (int) Math.ceil((Math.max(0, most) + 2 * smallest) / width);
    var chance = Math.min(MOST_LIKELY_STEP, EXPECTED_STEPS / last);
    var edges = new HashMap<Integer, double[]>();
    this.fits = new double[last + 1][levels];
    for (var fit : fits) {
      Arrays.fill(fit, 1);
    }
    for (var one : observations) {
      if (one.isLevel()) {
        for (var l = 0; l < levels; l++) {
          fits[one.place()][l] *= one.likelihood((l - zero) * width);
        }
      } else if (one.base() == one.place() - 1) {
        edges.put(
            one.place(),
            IntStream.range(1 - levels, levels)
                .mapToDouble(step -> one.likelihood(step * width))
                .toArray());
      } else {
        throw new IllegalArgumentException("neither a level nor a step: " + one);
      }
    }
    this.grid =
        new StepGrid(levels, zero, width, chance, (int) Math.round(smallest / 2 / width), edges);
    this.forward = new double[last + 1][];
    this.backward = new double[last + 1][];
    this.forwardScale = new double[last + 1];
    this.backwardScale = new double[last + 1];
    weigh();
  }

  private void weigh() {
    forward[0] = grid.atZero();
    for (var i = 1; i <= last; i++) {
      forward[i] = times(grid.onwards(forward[i - 1], i, StepGrid.Kind.ANY), fits[i]);
      forwardScale[i] = forwardScale[i - 1] + normalize(forward[i]);
    }
    backward[last] = ones();
    for (var i = last; i > 0; i--) {
      backward[i - 1] = grid.back(times(backward[i], fits[i]), i, StepGrid.Kind.ANY);
      backwardScale[i - 1] = backwardScale[i] + normalize(backward[i - 1]);
    }
  }

  /**
   * How likely each place is the first one after another at which the figure rises by half of the
   * smallest step or more.
   *
   * @return of every place by its number; behind the last one, that there is none
   */
  public double[] firstRise(int after) {
    var logs = new double[last + 2];
    Arrays.fill(logs, Double.NEGATIVE_INFINITY);
    var calm = forward[after];
    var scale = forwardScale[after];
    for (var i = after + 1; i <= last; i++) {
      var rise = times(grid.onwards(calm, i, StepGrid.Kind.RISE), fits[i]);
      logs[i] = Math.log(LeastSquares.dot(rise, backward[i])) + scale + backwardScale[i];
      calm = times(grid.onwards(calm, i, StepGrid.Kind.NO_RISE), fits[i]);
      scale += normalize(calm);
    }
    logs[last + 1] = Math.log(sum(calm)) + scale;
    return shares(logs);
  }

  /** How likely the figure rises at each place, whatever it does at others. */
  public List<Double> rises() {
    var shares = new ArrayList<>(List.of(0.0));
    for (var i = 1; i <= last; i++) {
      var any = times(grid.onwards(forward[i - 1], i, StepGrid.Kind.ANY), fits[i]);
      var rise = times(grid.onwards(forward[i - 1], i, StepGrid.Kind.RISE), fits[i]);
      shares.add(LeastSquares.dot(rise, backward[i]) / LeastSquares.dot(any, backward[i]));
    }
    return shares;
  }

  /**
   * How much a measurement of each place's level would tell about where the first rise is: the
   * variance that the places of the rise put into the level, to that of all else. With a single
   * step it is highest where half of the probability lies on either side.
   *
   * @param shares as {@link #firstRise} has them
   * @param error standard error of the measurement
   */
  public double[] worth(int after, double[] shares, double error) {
    var groups = groups(after, shares);
    var mean = new double[last + 1];
    var square = new double[last + 1];
    var within = new double[last + 1];
    for (var group : groups) {
      var moments = moments(after, group);
      for (var i = 1; i <= last; i++) {
        mean[i] += group.share() * moments[i][0];
        square[i] += group.share() * moments[i][0] * moments[i][0];
        within[i] += group.share() * moments[i][1];
      }
    }
    return IntStream.rangeClosed(0, last)
        .mapToDouble(i -> (square[i] - mean[i] * mean[i]) / (error * error + within[i]))
        .toArray();
  }

  /** Places of which one has the first rise; from {@code last + 1}: none has. */
  private record Group(int first, int end, double share) {}

  private List<Group> groups(int after, double[] shares) {
    var groups = new ArrayList<Group>();
    var first = after + 1;
    var share = 0.0;
    for (var i = after + 1; i <= last; i++) {
      share += shares[i];
      if (share >= 1.0 / MOST_GROUPS || i == last) {
        groups.add(new Group(first, i + 1, share));
        first = i + 1;
        share = 0;
      }
    }
    groups.add(new Group(last + 1, last + 2, shares[last + 1]));
    return groups;
  }

  /** Mean and variance of every level, if the first rise is one of a group. */
  private double[][] moments(int after, Group group) {
    var calm = new double[last + 1][];
    var risen = new double[last + 1][];
    calm[after] = forward[after];
    risen[after] = new double[grid.levels()];
    for (var i = after + 1; i <= last; i++) {
      calm[i] = times(grid.onwards(calm[i - 1], i, StepGrid.Kind.NO_RISE), fits[i]);
      risen[i] = grid.onwards(risen[i - 1], i, StepGrid.Kind.ANY);
      if (i >= group.first() && i < group.end()) {
        add(risen[i], grid.onwards(calm[i - 1], i, StepGrid.Kind.RISE));
      }
      risen[i] = times(risen[i], fits[i]);
      normalize(calm[i], risen[i]);
    }
    var moments = new double[last + 1][];
    var isNone = group.first() > last;
    var ofCalm = isNone ? ones() : new double[grid.levels()];
    var ofRisen = isNone ? new double[grid.levels()] : ones();
    for (var i = last; i >= after; i--) {
      var weights = times(calm[i], ofCalm);
      add(weights, times(risen[i], ofRisen));
      moments[i] = moments(weights);
      if (i > after) {
        var next = times(ofRisen, fits[i]);
        ofCalm = grid.back(times(ofCalm, fits[i]), i, StepGrid.Kind.NO_RISE);
        if (i >= group.first() && i < group.end()) {
          add(ofCalm, grid.back(next, i, StepGrid.Kind.RISE));
        }
        ofRisen = grid.back(next, i, StepGrid.Kind.ANY);
        normalize(ofCalm, ofRisen);
      }
    }
    // Those before follow the first of them, about.
    for (var i = 0; i < after; i++) {
      moments[i] = new double[] {0, 1};
    }
    return moments;
  }

  private double[] moments(double[] weights) {
    var all = sum(weights);
    var mean = 0.0;
    var square = 0.0;
    for (var l = 0; l < weights.length; l++) {
      var level = grid.level(l);
      mean += weights[l] / all * level;
      square += weights[l] / all * level * level;
    }
    return new double[] {mean, Math.max(0, square - mean * mean)};
  }

  private double[] ones() {
    return LeastSquares.ones(grid.levels());
  }

  private static double[] shares(double[] logs) {
    var most = Arrays.stream(logs).max().orElseThrow();
    var weights = Arrays.stream(logs).map(log -> Math.exp(log - most)).toArray();
    normalize(weights);
    return weights;
  }

  private static double[] times(double[] one, double[] other) {
    var products = one.clone();
    for (var i = 0; i < products.length; i++) {
      products[i] *= other[i];
    }
    return products;
  }

  private static void add(double[] to, double[] more) {
    for (var i = 0; i < to.length; i++) {
      to[i] += more[i];
    }
  }

  private static double sum(double[] values) {
    var sum = 0.0;
    for (var value : values) {
      sum += value;
    }
    return sum;
  }

  /** Divides all by their sum, of which it returns the logarithm. */
  private static double normalize(double[]... parts) {
    var all = Math.max(Double.MIN_NORMAL, Arrays.stream(parts).mapToDouble(StepModel::sum).sum());
    for (var part : parts) {
      for (var i = 0; i < part.length; i++) {
        part[i] /= all;
      }
    }
    return Math.log(all);
  }
}
