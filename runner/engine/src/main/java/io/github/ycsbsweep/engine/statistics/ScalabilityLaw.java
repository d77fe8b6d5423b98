// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

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
}
