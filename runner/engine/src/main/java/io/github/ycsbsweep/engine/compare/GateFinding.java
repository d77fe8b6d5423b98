// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

// SPDX-License-Identifier: Apache-2.0

/**
 * How one cell stands to a gate.
 *
 * @param where the cell
 * @param figures what was found there, for people
 */
public record GateFinding(Standing standing, String where, String figures) {

  /** How a cell stands to a gate. */
  public enum Standing {
    /** Beyond the limit, for all that the measurements tell. */
    BREACHED,
    /** Beyond the limit as measured, but chance may have done it. */
    PERHAPS,
    /** Within the limit as measured, but chance may have done it. */
    OPEN,
    /** Within the limit, for all that the measurements tell. */
    KEPT,
    /** The run has no such cell, and the base has. */
    MISSING,
    /** It failed in one of the runs. */
    FAILED,
    /** There is nothing to judge it by. */
    NOT_JUDGED
  }
}
