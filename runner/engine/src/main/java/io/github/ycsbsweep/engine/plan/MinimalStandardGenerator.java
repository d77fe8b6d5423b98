// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

/**
 * C++'s {@code std::minstd_rand} (Park, Miller and Stockmeyer), seeded in the same way: a seed
 * means the same order everywhere.
 */
final class MinimalStandardGenerator {

  /** A prime. */
  static final long MODULUS = Integer.MAX_VALUE;

  private static final long MULTIPLIER = 48_271;

  private long state;

  MinimalStandardGenerator(long seed) {
    state = Math.max(1, seed % MODULUS);
  }

  /** The next number, from 0 to one less than the bound. */
  int below(long bound) {
    state = state * MULTIPLIER % MODULUS;
    return (int) (state % bound);
  }
}
