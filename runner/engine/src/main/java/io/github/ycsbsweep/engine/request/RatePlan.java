// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import io.github.ycsbsweep.engine.request.RateSchedule.Arrivals;
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
 * @param schedule of all cells, where the rate changes
 * @param arrivals how the operations of cells at a rate follow each other; empty: YCSB's own pace
 * @param phases what cells do one after the other; empty: one thing
 */
public record RatePlan(
    OptionalInt target,
    List<Integer> shares,
    Optional<Objective> objective,
    ProbeKind probe,
    Optional<RateSchedule> schedule,
    Optional<Arrivals> arrivals,
    Optional<PhasePlan> phases) {

  /** What a client of one thread does beside the load. */
  public enum ProbeKind {
    NONE,
    /** Reads of the records that were loaded. */
    READ,
    /** Inserts of records that nobody else writes. */
    WRITE
  }

  public RatePlan {
    shares = List.copyOf(shares);
  }

  public boolean hasProbe() {
    return probe != ProbeKind.NONE;
  }

  /**
   * The objective whose highest rate is searched; with a schedule its steps are judged instead, and
   * with phases these.
   */
  public Optional<Objective> searched() {
    return schedule.isPresent() || phases.isPresent() ? Optional.empty() : objective;
  }

  /** The schedule of a cell at a constant rate, where YCSB's own pace won't do. */
  public Optional<RateSchedule> paced(int rate) {
    return arrivals.map(kind -> RateSchedule.constant(rate, kind));
  }
}
