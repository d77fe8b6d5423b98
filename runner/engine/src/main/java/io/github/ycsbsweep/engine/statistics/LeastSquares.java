// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Linear least squares of a few unknowns, by modified Gram-Schmidt. */
final class LeastSquares {

  private LeastSquares() {}

  /**
   * The unknowns whose sum over the columns comes closest to the target.
   *
   * @param columns one of each unknown, each as long as the target
   * @param free which unknowns are looked for, ascending; the others are 0
   * @return as many as there are columns; not finite where the columns do not tell them apart
   */
  static double[] solve(double[][] columns, double[] target, int... free) {
    var rest = target.clone();
    var orthogonal = Arrays.stream(free).mapToObj(i -> columns[i].clone()).toArray(double[][]::new);
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
    IntStream.range(0, free.length).forEach(i -> all[free[i]] = solution[i]);
    return all;
  }
}
