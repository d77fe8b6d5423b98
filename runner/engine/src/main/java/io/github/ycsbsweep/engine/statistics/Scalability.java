// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import io.github.ycsbsweep.engine.common.Text;
import java.util.List;

/** Fits the Universal Scalability Law to a measured throughput curve. */
public sealed interface Scalability {

  /**
   * A measured point of a throughput curve.
   *
   * @param threads client threads, at least 1
   * @param throughput operations per second
   */
  public record ScalabilityPoint(int threads, double throughput) {

    /** Refuses what can't be on a curve. */
    public ScalabilityPoint {
      if (threads < 1) {
        throw new IllegalArgumentException("threads: " + threads + ", must be at least 1");
      }
    }
  }

  /** The law was fitted. */
  record Fitted(ScalabilityFit fit) implements Scalability {}

  /**
   * It could not be.
   *
   * @param reason in words, for people
   */
  record NotFitted(String reason) implements Scalability {}

  /** Three unknowns go through any three points. */
  int FEWEST_THREAD_COUNTS = 4;

  /**
   * Fits the law to points.
   *
   * @param points in any order, each repeat a point of its own
   * @param seed of the draws behind the intervals
   */
  static Scalability of(List<ScalabilityPoint> points, long seed) {
    var counts = points.stream().map(ScalabilityPoint::threads).distinct().count();
    if (counts < FEWEST_THREAD_COUNTS) {
      return new NotFitted(
          Text.format(
              "measured at %s%s; a curve needs at least %s",
              counts, counts == 1 ? " thread count" : " thread counts", FEWEST_THREAD_COUNTS));
    }
    if (!Sample.of(points.stream().mapToDouble(ScalabilityPoint::throughput).toArray())
        .isPositive()) {
      return new NotFitted("a throughput is not positive");
    }
    return new Fitted(ScalabilityFit.of(points, seed));
  }
}
