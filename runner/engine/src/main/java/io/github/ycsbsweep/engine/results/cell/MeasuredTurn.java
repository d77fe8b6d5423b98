// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import java.util.OptionalDouble;

/**
 * What a system that was measured beside others did in its turns of a block. Its figures are of the
 * parts after their beginnings, in which caches are still another system's; CPU time is that of the
 * whole turns.
 *
 * @param block number of the block, from 0
 * @param startMillis milliseconds since the epoch
 * @param seconds length of the measured parts together
 * @param ok successful operations of the measured parts
 * @param notOk not found and failed ones
 * @param operations that the whole turns tried
 * @param serverSeconds CPU time of the server in the whole turns; empty where it is not known
 * @param clientSeconds CPU time of the clients, likewise
 */
public record MeasuredTurn(
    int block,
    long startMillis,
    double seconds,
    long ok,
    long notOk,
    long operations,
    OptionalDouble serverSeconds,
    OptionalDouble clientSeconds) {

  /** Of its measured parts, if they stood together; milliseconds since the epoch. */
  public long endMillis() {
    return startMillis + Math.round(1000 * seconds);
  }
}
