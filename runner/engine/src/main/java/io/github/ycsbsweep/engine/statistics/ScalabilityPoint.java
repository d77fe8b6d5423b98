// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

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
