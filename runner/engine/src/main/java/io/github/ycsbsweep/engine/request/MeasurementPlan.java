// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How every cell is measured.
 *
 * @param threads numbers of client threads
 * @param warmupSeconds cut from every cell
 * @param durationSeconds measured in every cell
 * @param repeats of every cell
 * @param operations after which a cell ends, even before its time; empty: only time ends it
 * @param records to load; empty: as the workload says
 * @param maxErrorRate share of failed operations allowed, 0 to 1
 * @param order of the cells
 */
public record MeasurementPlan(
    ThreadPlan threads,
    int warmupSeconds,
    int durationSeconds,
    int repeats,
    OptionalLong operations,
    OptionalLong records,
    BigDecimal maxErrorRate,
    OrderPlan order) {

  /**
   * The order of cells.
   *
   * @param kind how they follow one another
   * @param seed of what is drawn
   * @param turns in which the systems are measured; empty: one cell after the other
   */
  public record OrderPlan(Kind kind, long seed, Optional<TurnPlan> turns) {

    /** How cells follow one another; docs/guide/running.md defines them. */
    public enum Kind {
      /** The numbers of threads of a system take turns; where they can't, as interleaved. */
      VISITS,
      INTERLEAVED,
      RANDOM,
      FIXED;

      /** Whether systems take turns, so that what the machine does in a repeat is in all alike. */
      public boolean alternates() {
        return this == VISITS || this == INTERLEAVED;
      }
    }
  }
}
