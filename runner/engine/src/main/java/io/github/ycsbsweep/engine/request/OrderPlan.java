// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

/**
 * The order of cells.
 *
 * @param kind how they follow one another
 * @param seed of what is drawn
 */
public record OrderPlan(Kind kind, long seed) {

  /** How cells follow one another; docs/guide/running.md defines the three. */
  public enum Kind {
    INTERLEAVED,
    RANDOM,
    FIXED
  }
}
