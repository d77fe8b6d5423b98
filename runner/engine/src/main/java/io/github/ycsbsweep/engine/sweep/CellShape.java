// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.model.CellFolder;
import io.github.ycsbsweep.engine.model.RatePlan;
import io.github.ycsbsweep.engine.model.RateSchedule;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What distinguishes a cell from others of as many threads.
 *
 * @param suffix follows the threads in the name of its folder; empty at rising threads
 * @param target operations a second that the clients keep to; empty: a closed loop, or a rate that
 *     changes
 * @param schedule of the operations; empty where YCSB paces them, or nobody does
 * @param clients client processes that the threads are divided among
 * @param together whether the clients are released at one instant
 */
record CellShape(
    String suffix,
    OptionalInt target,
    Optional<RateSchedule> schedule,
    int clients,
    boolean together) {

  /** A cell at rising threads. */
  static CellShape rising(RatePlan rates, int clients) {
    var constant =
        rates.target().isPresent()
            ? rates.paced(rates.target().getAsInt())
            : Optional.<RateSchedule>empty();
    return new CellShape(
        "", rates.target(), rates.schedule().or(() -> constant), clients, clients > 1);
  }

  /** The same clients at a rate of their own. */
  CellShape at(int rate, Optional<RateSchedule> paced, String name) {
    return new CellShape(name, OptionalInt.of(rate), paced, clients, together);
  }

  /** A cell of the client scaling test; a single client begins as several do. */
  static CellShape divided(int clients) {
    return new CellShape(
        "-" + clients + "clients", OptionalInt.empty(), Optional.empty(), clients, true);
  }

  /** The same, in a folder of its own. */
  CellShape profiled() {
    return new CellShape(CellFolder.PROFILED, target, schedule, clients, together);
  }

  boolean isProfiled() {
    return suffix.equals(CellFolder.PROFILED);
  }

  /** Operations a second that are due in the measured window, on average. */
  OptionalDouble asked(int durationSeconds) {
    return schedule.isPresent()
        ? OptionalDouble.of(schedule.get().mean(durationSeconds))
        : target.isPresent() ? OptionalDouble.of(target.getAsInt()) : OptionalDouble.empty();
  }

  /** What YCSB itself keeps to. */
  OptionalInt ycsbTarget() {
    return schedule.isPresent() ? OptionalInt.empty() : target;
  }
}
