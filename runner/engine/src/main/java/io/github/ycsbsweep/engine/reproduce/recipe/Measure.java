// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import java.util.Optional;

/**
 * A figure of a series of cells.
 *
 * @param operation of which the metric is, by YCSB's name; empty: all together
 * @param threads of the original, where the measure has its own
 * @param per what it is divided by
 */
public record Measure(
    ClaimMetric metric,
    String experiment,
    String series,
    Optional<String> operation,
    Optional<Point> threads,
    Optional<Per> per) {

  /** The same of another series, at any number of threads. */
  public Measure of(String otherExperiment, String otherSeries) {
    return new Measure(metric, otherExperiment, otherSeries, operation, Optional.empty(), per);
  }

  /** Another metric of the same cells. */
  public Measure of(ClaimMetric other) {
    return new Measure(other, experiment, series, operation, threads, per);
  }

  /** What a figure is divided by, so that machines and sizes can differ. */
  public enum Per {
    /** Cores of the server: the original's for published figures, this machine's for measured. */
    CORE,
    /** Records in the store; of cells that bring their data, what they added. */
    RECORD,
    /** Successful operations, of a figure of a second. */
    OPERATION
  }

  /** One number of threads. */
  public sealed interface Point {

    /** So many in the original. */
    record Count(int threads) implements Point {}

    /** That of the highest throughput. */
    record Peak() implements Point {}

    record Fewest() implements Point {}

    record Most() implements Point {}
  }
}
