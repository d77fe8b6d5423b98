// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import io.github.ycsbsweep.engine.common.Text;
import java.util.List;
import java.util.Optional;

/**
 * The Universal Scalability Law of a measured throughput curve.
 *
 * @param fit empty if it could not be fitted
 * @param lack why not, in words; empty text if it was
 */
public record Scalability(Optional<ScalabilityFit> fit, String lack) {

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

  /** Three unknowns go through any three points. */
  private static final int FEWEST_THREAD_COUNTS = 4;

  /**
   * Fits the law to points.
   *
   * @param points in any order, each repeat a point of its own
   * @param seed of the draws behind the intervals
   */
  public static Scalability of(List<ScalabilityPoint> points, long seed) {
    var counts = points.stream().map(ScalabilityPoint::threads).distinct().count();
    if (counts < FEWEST_THREAD_COUNTS) {
      return none(
          Text.format(
              "measured at %s%s; a curve needs at least %s",
              counts, counts == 1 ? " thread count" : " thread counts", FEWEST_THREAD_COUNTS));
    }
    if (!Sample.of(points.stream().mapToDouble(ScalabilityPoint::throughput).toArray())
        .isPositive()) {
      return none("a throughput is not positive");
    }
    return new Scalability(Optional.of(ScalabilityFit.of(points, seed)), "");
  }

  /** One that could not be fitted, and why. */
  public static Scalability none(String why) {
    return new Scalability(Optional.empty(), why);
  }
}
