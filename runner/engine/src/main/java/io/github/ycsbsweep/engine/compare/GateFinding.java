// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;

/**
 * How one cell stands to a gate.
 *
 * @param where the cell
 * @param figures what was found there, for people
 */
@JsonPropertyOrder("cell")
record GateFinding(Standing standing, @JsonProperty("cell") String where, String figures) {

  /** How a cell stands to a gate. */
  @EnumNaming(EnumNamingStrategies.KebabCaseStrategy.class)
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
