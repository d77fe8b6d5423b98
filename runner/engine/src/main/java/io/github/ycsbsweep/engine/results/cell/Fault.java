// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

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

  /** Files of earlier versions know its name, its times and whether it failed. */
  public Fault {
    text = text == null ? name : text;
    target = target == null ? Optional.empty() : target;
    recovery = recovery == null ? Optional.empty() : recovery;
  }

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
    return recovery.map(FaultRecovery::recoveredSeconds).orElse(OptionalDouble.empty());
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
}
