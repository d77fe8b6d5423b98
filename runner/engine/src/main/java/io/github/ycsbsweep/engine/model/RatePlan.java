// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Rates that cells keep to.
 *
 * @param target operations a second of all cells; empty: a closed loop
 * @param shares percent of the measured peak, each measured after the closed loop
 * @param objective limit of a response time whose highest throughput is searched
 * @param probe a client of one thread beside every cell
 */
public record RatePlan(
    OptionalInt target, List<Integer> shares, Optional<Objective> objective, ProbeKind probe) {

  public RatePlan {
    shares = List.copyOf(shares);
  }

  public boolean hasProbe() {
    return probe != ProbeKind.NONE;
  }
}
