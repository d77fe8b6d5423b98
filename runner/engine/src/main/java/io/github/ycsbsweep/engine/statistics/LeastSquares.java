// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Arrays;

/**
 * The multiples of columns whose sum comes closest to a target. Columns are made orthogonal one by
 * one; what is left of the target is error.
 */
final class LeastSquares {

  private final double[] norms;
  private final double[] onOrthogonal;
  private final double[][] shares;
  private final double[] rest;

  /**
   * Of at least one column.
   *
   * @param columns each as long as the target
   */
  LeastSquares(double[] target, double[]... columns) {
    var orthogonal = Arrays.stream(columns).map(double[]::clone).toArray(double[][]::new);
    rest = target.clone();
    norms = new double[columns.length];
    onOrthogonal = new double[columns.length];
    shares = new double[columns.length][columns.length];
    for (var i = 0; i < columns.length; i++) {
      norms[i] = dot(orthogonal[i], orthogonal[i]);
      for (var j = i + 1; j < columns.length; j++) {
        shares[i][j] = dot(orthogonal[i], orthogonal[j]) / norms[i];
        subtract(orthogonal[j], orthogonal[i], shares[i][j]);
      }
      onOrthogonal[i] = dot(orthogonal[i], rest) / norms[i];
      subtract(rest, orthogonal[i], onOrthogonal[i]);
    }
  }

  /** One of each column; not finite where the columns do not tell them apart. */
  double[] coefficients() {
    var solution = onOrthogonal.clone();
    for (var i = solution.length - 1; i >= 0; i--) {
      for (var j = i + 1; j < solution.length; j++) {
        solution[i] -= shares[i][j] * solution[j];
      }
    }
    return solution;
  }

  /** Squares of the columns, each without what the ones before it explain. */
  double[] norms() {
    return norms.clone();
  }

  /** Sum of the squares of what is left. */
  double squares() {
    return dot(rest, rest);
  }

  /** As many ones: the column of a constant. */
  static double[] ones(int length) {
    var ones = new double[length];
    Arrays.fill(ones, 1);
    return ones;
  }

  static double dot(double[] one, double[] other) {
    var sum = 0.0;
    for (var i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }

  private static void subtract(double[] from, double[] what, double times) {
    for (var i = 0; i < from.length; i++) {
      from[i] -= times * what[i];
    }
  }
}
