// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.results.cell.Fault;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the runner did for a fault of a cell. Times are in milliseconds since the epoch.
 *
 * @param target what it was done to; empty if it was not
 * @param begin empty if the cell ended before its time
 * @param end when it was taken back, or failed
 */
public record FaultCourse(
    FaultPlan fault,
    Optional<String> target,
    OptionalLong begin,
    OptionalLong end,
    boolean failed) {

  /** A step of it. */
  public enum Event {
    BEGIN,
    END,
    FAILED
  }

  /** Of one that is still to be done. */
  public static FaultCourse of(FaultPlan fault) {
    return new FaultCourse(
        fault, Optional.empty(), OptionalLong.empty(), OptionalLong.empty(), false);
  }

  /**
   * After a step.
   *
   * @param on what it is done to; an empty text: nothing
   */
  public FaultCourse after(Event event, long millis, String on) {
    var time = OptionalLong.of(millis);
    return new FaultCourse(
        fault,
        Optional.of(on).filter(one -> !one.isEmpty()),
        begin.isPresent() ? begin : time,
        event == Event.BEGIN ? OptionalLong.empty() : time,
        event == Event.FAILED);
  }

  /**
   * In seconds since the first operation, as nobody has seen it yet.
   *
   * @param startMillis when the first operation was measured
   */
  Fault since(long startMillis) {
    return new Fault(
        fault.name(),
        fault.text(),
        fault.disruptive(),
        target,
        second(begin, startMillis),
        second(end, startMillis),
        failed,
        Optional.empty());
  }

  private static OptionalDouble second(OptionalLong millis, long startMillis) {
    return millis.stream().mapToDouble(at -> (at - startMillis) / 1000.0).findFirst();
  }
}
