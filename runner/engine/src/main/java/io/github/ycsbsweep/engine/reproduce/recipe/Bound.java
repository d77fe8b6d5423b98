// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

/** Where a figure has to be for a claim to hold. */
public sealed interface Bound {

  /** More than this. */
  record Above(double limit) implements Bound {}

  /** Less than this. */
  record Below(double limit) implements Bound {}

  /** Neither less than the first nor more than the second. */
  record Within(double low, double high) implements Bound {}

  /**
   * As published.
   *
   * @param tolerance largest share of the published figure that it may differ by: 0.1 is ±10 %
   */
  record Published(double tolerance) implements Bound {}
}
