// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Arrays;

/**
 * The Universal Scalability Law: throughput X(N) = λN ÷ (1 + σ(N-1) + κN(N-1)) at N threads.
 *
 * <p>Source: N. J. Gunther (2007), <i>Guerrilla Capacity Planning</i>, chapters 4 to 6; he writes α
 * and β for σ and κ.
 *
 * @param lambda λ, operations per second of a single thread; more than 0
 * @param sigma σ, the serial share: threads that wait for one another; 0 to 1
 * @param kappa κ, coherency: threads that must agree with every other; at least 0
 */
public record ScalabilityLaw(double lambda, double sigma, double kappa) {

  /** Of the unknowns, those that are not 0; all of them first. */
  private static final int[][] CHOICES = {{0, 1, 2}, {0}, {1}, {0, 1}, {0, 2}, {1, 2}};

  /** The share of the peak that is got at the knee. */
  public static final double KNEE = 0.95;

  /** Operations per second at a number of threads, at least 1 and not necessarily whole. */
  public double throughput(double threads) {
    return lambda * threads / (1 + sigma * (threads - 1) + kappa * threads * (threads - 1));
  }

  /**
   * The number of threads with the highest throughput, √((1-σ) ÷ κ), at least 1; {@link
   * Double#POSITIVE_INFINITY} if throughput never falls.
   */
  public double peakThreads() {
    if (sigma >= 1) {
      return 1;
    }
    return kappa == 0 ? Double.POSITIVE_INFINITY : Math.max(1, Math.sqrt((1 - sigma) / kappa));
  }

  /**
   * The highest throughput in operations per second, or what it rises to but never gets at; {@link
   * Double#POSITIVE_INFINITY} if it rises for ever.
   */
  public double peakThroughput() {
    var threads = peakThreads();
    return Double.isInfinite(threads) ? lambda / sigma : throughput(threads);
  }

  /**
   * The smallest number of threads, at least 1, with {@link #KNEE} of the highest throughput: more
   * threads cost latency and gain next to nothing. {@link Double#POSITIVE_INFINITY} if throughput
   * rises for ever.
   */
  public double knee() {
    var enough = KNEE * peakThroughput();
    if (Double.isInfinite(enough)) {
      return Double.POSITIVE_INFINITY;
    }
    if (throughput(1) >= enough) {
      return 1;
    }
    // throughput(N) = enough, as a·N² - b·N + c = 0. The smaller root, without a difference of
    // nearly equal numbers, which also holds for a = 0.
    var a = enough * kappa;
    var b = lambda - enough * (sigma - kappa);
    var c = enough * (1 - sigma);
    return 2 * c / (b + Math.sqrt(Math.max(0, b * b - 4 * a * c)));
  }

  /**
   * Finds the law that comes closest to measured points, by the squares of their distances relative
   * to the law. Written as time, the law is linear: a thread's operation takes N ÷ X(N) = p + s·N +
   * c·N(N-1) seconds, with λ = 1 ÷ (p+s), σ = s ÷ (p+s) and κ = c ÷ (p+s). So the distance of a
   * measured x relative to the law, x·(p + s·N + c·N(N-1)) ÷ N - 1, is linear in p, s and c, and no
   * iteration or first guess is needed. None of the three may be negative, which holds σ in 0 to 1
   * and κ at 0 or more; of so few unknowns, every choice of those that are 0 can be tried.
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
    var ones = LeastSquares.ones(threads.length);
    var best = new double[0];
    var least = Double.POSITIVE_INFINITY;
    for (var choice : CHOICES) {
      var chosen = new double[choice.length][];
      Arrays.setAll(chosen, i -> columns[choice[i]]);
      var fit = new LeastSquares(ones, chosen);
      var times = new double[columns.length];
      for (var i = 0; i < choice.length; i++) {
        times[choice[i]] = fit.coefficients()[i];
      }
      if (fit.squares() < least && isAllowed(times)) {
        best = times;
        least = fit.squares();
      }
      if (best.length > 0 && choice.length == columns.length) {
        // With all three unknowns it is the least there is.
        break;
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
