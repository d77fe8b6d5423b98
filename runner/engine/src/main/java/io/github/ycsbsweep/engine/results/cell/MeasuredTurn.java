// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import java.util.OptionalDouble;

/**
 * A turn of a system that was measured beside others. Its figures are of the part after its
 * beginning, in which caches are still another system's; CPU time is that of the whole turn.
 *
 * @param block number of the block that it is in, from 0
 * @param startMillis milliseconds since the epoch
 * @param seconds length of the measured part
 * @param ok successful operations of the measured part
 * @param notOk not found and failed ones
 * @param operations that the whole turn tried
 * @param serverSeconds CPU time of the server in the whole turn; empty where it is not known
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
    OptionalDouble clientSeconds) {}
