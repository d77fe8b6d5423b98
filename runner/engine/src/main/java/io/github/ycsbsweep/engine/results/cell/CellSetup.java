// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

/**
 * How a cell is measured.
 *
 * @param phase {@code run}, or {@code load} where the load itself is measured
 * @param clients client processes
 * @param warmupSeconds seconds cut off at the start
 * @param durationSeconds seconds asked for
 */
public record CellSetup(String phase, int clients, int warmupSeconds, int durationSeconds) {}
