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

  /** Of the unknowns, those that are not 0; all of them first. */
  private static final int[][] CHOICES = {{0, 1, 2}, {0}, {1}, {0, 1}, {0, 2}, {1, 2}};

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
    var best = new double[0];
    var least = Double.POSITIVE_INFINITY;
    for (var choice : CHOICES) {
      var fit =
          new LeastSquares(
              ones, Arrays.stream(choice).mapToObj(i -> columns[i]).toArray(double[][]::new));
      var times = new double[columns.length];
      for (var i = 0; i < choice.length; i++) {
        times[choice[i]] = fit.coefficients()[i];
      }
      // No choice comes closer than all of them together.
      if (isAllowed(times) && (choice.length == columns.length || fit.squares() < least)) {
        best = times;
        least = choice.length == columns.length ? 0 : fit.squares();
      }
    }
    return law(best);
  }

  private static boolean isAllowed(double[] times) {
    return times[0] >= 0 && times[1] >= 0 && times[2] >= 0 && times[0] + times[1] > 0;
  }

  private static ScalabilityLaw law(double[] times) {
    var single = times[0] + times[1];
    return new ScalabilityLaw(1 / single, times[1] / single, times[2] / single);
  }
}
