// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import io.github.ycsbsweep.engine.results.Probe;
import io.github.ycsbsweep.engine.results.ServerStates.ServerSnapshot;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.Optional;

/**
 * A cell of a reproduction, with what was written down beside it.
 *
 * @param round 1 for the first
 * @param threads of the original that its own stand for
 * @param probe beside its load
 * @param idle the probe before any load
 * @param afterLoad what the store said when its data was loaded
 * @param after what the store said when the cell was over
 */
public record Observation(
    int round,
    int threads,
    Cell cell,
    Optional<Probe> probe,
    Optional<Probe> idle,
    Optional<ServerSnapshot> afterLoad,
    Optional<ServerSnapshot> after) {}
