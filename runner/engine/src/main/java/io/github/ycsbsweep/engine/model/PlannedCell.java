// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

/**
 * A cell at rising threads, or a share of the peak, and one of its repeats.
 *
 * @param workload its name
 * @param label of the system
 * @param level client threads; or percent of the peak, in the plan of shares
 * @param repeat from 1
 */
public record PlannedCell(String workload, String label, int level, int repeat) {}
