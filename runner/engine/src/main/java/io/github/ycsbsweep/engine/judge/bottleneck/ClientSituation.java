// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

/**
 * One of several clients of a cell.
 *
 * @param name as messages call it: its number and its host
 * @param situation what is known of it alone; of its machine's figures, those of all clients on the
 *     runner's machine are in the cell's
 */
public record ClientSituation(String name, Situation situation) {}
