// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.Metric;
import java.util.Locale;
import java.util.Optional;

/**
 * A figure of a series of cells.
 *
 * @param operation of which the metric is, by YCSB's name; empty: all together
 * @param threads of the original, where the measure has its own
 * @param per what it is divided by
 */
public record Measure(
    Metric metric,
    String experiment,
    String series,
    Optional<String> operation,
    Optional<ThreadChoice> threads,
    Optional<Divisor> per) {

  /** What a figure is divided by, so that machines and sizes can differ. */
  public enum Divisor {
    /** Cores of the server: the original's for published figures, this machine's for measured. */
    CORE,
    /** Records in the store; of cells that bring their data, what they added. */
    RECORD,
    /** Successful operations, of a figure of a second. */
    OPERATION
  }

  /** A metric of a whole series. */
  public static Measure of(Metric metric, String experiment, String series) {
    return new Measure(
        metric, experiment, series, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** The same for each record. */
  public Measure perRecord() {
    return new Measure(metric, experiment, series, operation, threads, Optional.of(Divisor.RECORD));
  }

  /** Another metric of the same cells. */
  public Measure of(Metric other) {
    return new Measure(other, experiment, series, operation, threads, per);
  }

  /** The same at a number of threads of its own. */
  public Measure at(ThreadChoice own) {
    return new Measure(metric, experiment, series, operation, Optional.of(own), per);
  }

  /** A series in words. */
  public static String name(String experiment, String series) {
    return experiment + "/" + series;
  }

  /**
   * A series at a number of threads, in words.
   *
   * @param threads of the original
   */
  public static String name(String experiment, String series, int threads) {
    return name(experiment, series) + " at " + Text.count(threads, "thread");
  }

  /** Its series, in words. */
  public String who() {
    return name(experiment, series);
  }

  /** The metric in words, with its operation and what it is divided by. */
  public String what() {
    return metric.label()
        + operation.map(it -> " of " + it).orElse("")
        + per.map(it -> " per " + it.name().toLowerCase(Locale.ROOT)).orElse("");
  }

  /** In words. */
  public String name() {
    return what() + ", " + who();
  }

  /** The quotient of this and another one, in words; what both sides share is said once. */
  public String over(Measure other) {
    if (!what().equals(other.what())) {
      return name() + " ÷ " + other.name();
    }
    return experiment.equals(other.experiment)
        ? what() + " of " + experiment + ", " + series + " ÷ " + other.series
        : name() + " ÷ " + other.who();
  }
}
