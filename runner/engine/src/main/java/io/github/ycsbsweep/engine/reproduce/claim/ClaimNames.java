// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.Measure;
import io.github.ycsbsweep.engine.reproduce.recipe.Measure.Per;
import java.util.Locale;

/** What things are called in reasons and tables. */
final class ClaimNames {

  private ClaimNames() {}

  static String series(String experiment, String series) {
    return experiment + "/" + series;
  }

  /**
   * A series at a number of threads.
   *
   * @param threads of the original
   */
  static String at(String experiment, String series, int threads) {
    return series(experiment, series) + " at " + threads + (threads == 1 ? " thread" : " threads");
  }

  /** With its operation and what it is divided by. */
  static String metric(Measure measure) {
    return measure.metric().label()
        + measure.operation().map(it -> " of " + it).orElse("")
        + measure.per().map(ClaimNames::per).orElse("");
  }

  private static String per(Per per) {
    return " per " + per.name().toLowerCase(Locale.ROOT);
  }

  static String measure(Measure measure) {
    return metric(measure) + ", " + series(measure.experiment(), measure.series());
  }

  /** A quotient; what both sides share is said once. */
  static String quotient(Measure of, Measure to) {
    var isOneMetric = metric(of).equals(metric(to));
    if (!isOneMetric) {
      return measure(of) + " ÷ " + measure(to);
    }
    var isOneExperiment = of.experiment().equals(to.experiment());
    return isOneExperiment
        ? metric(of) + " of " + of.experiment() + ", " + of.series() + " ÷ " + to.series()
        : measure(of) + " ÷ " + series(to.experiment(), to.series());
  }
}
