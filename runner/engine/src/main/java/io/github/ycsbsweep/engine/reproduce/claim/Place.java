// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

/**
 * A number of threads.
 *
 * @param threads of the original
 * @param isPeak whether it was chosen for its throughput
 */
record Place(int threads, boolean isPeak) {

  static Place of(int threads) {
    return new Place(threads, false);
  }
}
