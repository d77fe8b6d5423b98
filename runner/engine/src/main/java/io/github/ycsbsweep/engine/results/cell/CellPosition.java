// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import java.util.OptionalDouble;

/**
 * Which cell of its system it is, and when the run measured it.
 *
 * @param workload name of the workload file
 * @param threads client threads asked for, of all clients together; 0 of a probe on the idle store
 * @param targetOps operations a second asked for; empty: as many as go, a closed loop
 * @param repeat 1 for the first
 * @param order position of the cell in the run, 1 for the first
 */
public record CellPosition(
    String workload, int threads, OptionalDouble targetOps, int repeat, int order) {}
