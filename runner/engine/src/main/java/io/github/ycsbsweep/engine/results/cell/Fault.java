// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import io.github.ycsbsweep.engine.common.EmptyDefault;
import io.github.ycsbsweep.engine.results.cell.CellOutcome.ClientReaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Something that the runner did to the servers of a cell while it was measured.
 *
 * @param name of its kind, as {@code kill}
 * @param text as it was asked for, as {@code kill@40%:3s}
 * @param disruptive whether operations may fail on account of it
 * @param target what it was done to; empty if it was not
 * @param second when, in seconds since the first operation was measured; empty if the cell ended
 *     before its time
 * @param endSecond when it was taken back, or over by itself; empty if that was not seen before the
 *     cell ended
 * @param failed whether it could not be done, or not be taken back
 * @param recovery what the clients saw of it; empty without an operation in a second of its own
 */
public record Fault(
    String name,
    String text,
    boolean disruptive,
    Optional<String> target,
    OptionalDouble second,
    OptionalDouble endSecond,
    boolean failed,
    Optional<FaultRecovery> recovery) {

  /** Whether it was done, as far as the servers obeyed. */
  @JsonIgnore
  public boolean tookPlace() {
    return second.isPresent();
  }

  /** Whether it was to be taken back before the clients ended. */
  @JsonIgnore
  public boolean isTimed() {
    return !disruptive || text.indexOf(':') >= 0;
  }

  /** From it until a second had 95 % of the throughput of before; empty: none had. */
  private OptionalDouble recoveredSeconds() {
    return recovery.map(seen -> seen.times().recoveredSeconds()).orElse(OptionalDouble.empty());
  }

  /**
   * Seconds until the throughput of before, of the disruptive fault that took longest; empty where
   * one did not recover, or where nobody saw any of them.
   */
  public static OptionalDouble recoverySeconds(List<Fault> faults) {
    var times =
        faults.stream()
            .filter(fault -> fault.disruptive() && fault.tookPlace())
            .map(Fault::recoveredSeconds)
            .toList();
    return times.stream().allMatch(OptionalDouble::isPresent)
        ? times.stream().mapToDouble(OptionalDouble::getAsDouble).max()
        : OptionalDouble.empty();
  }

  /** The same with what the clients saw. */
  public Fault with(FaultRecovery seen) {
    return new Fault(name, text, disruptive, target, second, endSecond, failed, Optional.of(seen));
  }

  /**
   * What the clients of a cell saw of a fault. They count by the second, so its times are exact to
   * a second: of what happened in one, its end. Throughput is what the store answered, whether or
   * not it still had the record.
   *
   * @param times from the fault to what followed
   * @param errors failed operations in the disturbed seconds, by YCSB's name of operation and
   *     status
   * @param reaction what the clients did in the disturbed seconds; empty: nobody told
   * @param before whole seconds of the window before it, since the last fault
   * @param during the disturbed seconds
   * @param after whole seconds from then on, until the next fault
   */
  public record FaultRecovery(
      @JsonUnwrapped Times times,
      @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, Long> errors,
      @EmptyDefault Optional<ClientReaction> reaction,
      Optional<Part> before,
      Optional<Part> during,
      Optional<Part> after) {

    /**
     * What followed, and when.
     *
     * @param firstErrorSeconds from the fault to the first operation that failed; empty: none did
     * @param firstSuccessSeconds from the fault to the first success after it; 0 where no whole
     *     second was without one; empty: there was none
     * @param recoveredSeconds from the fault until a second had 95 % of the throughput of before; 0
     *     where every one had; empty: none had
     * @param disturbedUntil the first second after it, from the first operation on, that had 95 %
     *     of the throughput of before and no error; empty: none had
     */
    public record Times(
        OptionalDouble firstErrorSeconds,
        OptionalDouble firstSuccessSeconds,
        OptionalDouble recoveredSeconds,
        OptionalDouble disturbedUntil) {}

    /**
     * Seconds around a fault. Times are in microseconds, of answered operations; a percentile with
     * fewer than 100 samples beyond it is empty.
     *
     * @param seconds its length
     * @param opsPerSecond answered operations
     * @param notFound operations on a record that was not there
     * @param failed operations
     * @param p99 service time
     * @param max longest service time
     * @param responseP99 response time; empty without a target
     * @param responseMax longest response time
     */
    public record Part(
        double seconds,
        double opsPerSecond,
        long notFound,
        long failed,
        OptionalLong p99,
        OptionalLong max,
        OptionalLong responseP99,
        OptionalLong responseMax) {}
  }
}
