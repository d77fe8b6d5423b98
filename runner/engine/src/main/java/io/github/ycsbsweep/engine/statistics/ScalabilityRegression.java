// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Arrays;

/**
 * Finds the law that comes closest to measured points, by the squares of their distances relative
 * to the law. Written as time, the law is linear: a thread's operation takes N ÷ X(N) = p + s·N +
 * c·N(N-1) seconds, with λ = 1 ÷ (p+s), σ = s ÷ (p+s) and κ = c ÷ (p+s). So the distance of a
 * measured x relative to the law, x·(p + s·N + c·N(N-1)) ÷ N - 1, is linear in p, s and c, and no
 * iteration or first guess is needed. None of the three may be negative, which holds σ in 0 to 1
 * and κ at 0 or more; of so few unknowns, every choice of those that are 0 can be tried.
 */
final class ScalabilityRegression {

  private static final int[] ALL = {0, 1, 2};
  private static final int[][] SOME = {{0}, {1}, {0, 1}, {0, 2}, {1, 2}};

  private ScalabilityRegression() {}

  /**
   * The closest law.
   *
   * @param threads of each point; at least three different ones
   * @param throughputs of each point in operations per second, more than 0
   */
  static ScalabilityLaw fit(double[] threads, double[] throughputs) {
    var columns = new double[3][threads.length];
    for (var i = 0; i < threads.length; i++) {
      columns[0][i] = throughputs[i] / threads[i];
      columns[1][i] = throughputs[i];
      columns[2][i] = throughputs[i] * (threads[i] - 1);
    }
    var ones = new double[threads.length];
    Arrays.fill(ones, 1);
    var free = solve(columns, ones, ALL);
    return law(isAllowed(free) ? free : closestAtABound(columns, ones));
  }

  private static double[] closestAtABound(double[][] columns, double[] ones) {
    var best = new double[0];
    var least = Double.POSITIVE_INFINITY;
    for (var choice : SOME) {
      var times = solve(columns, ones, choice);
      var squares = squares(columns, ones, times);
      if (squares < least && isAllowed(times)) {
        least = squares;
        best = times;
      }
    }
    return best;
  }

  private static boolean isAllowed(double[] times) {
    return times[0] >= 0 && times[1] >= 0 && times[2] >= 0 && times[0] + times[1] > 0;
  }

  private static ScalabilityLaw law(double[] times) {
    var single = times[0] + times[1];
    return new ScalabilityLaw(1 / single, times[1] / single, times[2] / single);
  }

  private static double squares(double[][] columns, double[] ones, double[] times) {
    var rest = ones.clone();
    for (var i = 0; i < times.length; i++) {
      Vectors.subtract(rest, columns[i], times[i]);
    }
    return Vectors.dot(rest, rest);
  }

  /**
   * The unknowns whose sum over the columns comes closest to the target.
   *
   * @param columns one of each unknown, each as long as the target
   * @param free which unknowns are looked for, ascending; the others are 0
   * @return as many as there are columns; not finite where the columns do not tell them apart
   */
  static double[] solve(double[][] columns, double[] target, int... free) {
    var rest = target.clone();
    var orthogonal = new double[free.length][];
    for (var i = 0; i < free.length; i++) {
      orthogonal[i] = columns[free[i]].clone();
    }
    var share = new double[free.length][free.length];
    var solution = new double[free.length];
    for (var i = 0; i < free.length; i++) {
      var norm = Vectors.dot(orthogonal[i], orthogonal[i]);
      for (var j = i + 1; j < free.length; j++) {
        share[i][j] = Vectors.dot(orthogonal[i], orthogonal[j]) / norm;
        Vectors.subtract(orthogonal[j], orthogonal[i], share[i][j]);
      }
      solution[i] = Vectors.dot(orthogonal[i], rest) / norm;
      Vectors.subtract(rest, orthogonal[i], solution[i]);
    }
    for (var i = free.length - 1; i >= 0; i--) {
      for (var j = i + 1; j < free.length; j++) {
        solution[i] -= share[i][j] * solution[j];
      }
    }
    var all = new double[columns.length];
    for (var i = 0; i < free.length; i++) {
      all[free[i]] = solution[i];
    }
    return all;
  }
}
