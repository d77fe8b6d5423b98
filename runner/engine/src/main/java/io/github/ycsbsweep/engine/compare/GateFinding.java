// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

/**
 * How one cell stands to a gate.
 *
 * @param where the cell
 * @param figures what was found there, for people
 */
record GateFinding(Standing standing, String where, String figures) {

  /** How a cell stands to a gate. */
  enum Standing {
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
