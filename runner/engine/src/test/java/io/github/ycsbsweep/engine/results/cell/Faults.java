// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import io.github.ycsbsweep.engine.results.cell.Fault.FaultRecovery;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Faults that took place. */
public final class Faults {

  private Faults() {}

  /** The rewrite of a log, which is no failure. */
  public static Fault rewrite(double second, OptionalDouble end, boolean failed) {
    return of("aof-rewrite", "aof-rewrite@50%", false, second, end, failed);
  }

  /** One after which operations may fail. */
  public static Fault disruptive(String text, double second, OptionalDouble end) {
    return of(text.substring(0, text.indexOf('@')), text, true, second, end, false);
  }

  /** The same, after which so many seconds passed until the throughput of before. */
  public static Fault recovered(Fault fault, double seconds) {
    return fault.with(
        new FaultRecovery(
            new FaultRecovery.Times(
                OptionalDouble.empty(),
                OptionalDouble.of(0),
                OptionalDouble.of(seconds),
                OptionalDouble.empty()),
            Map.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }

  private static Fault of(
      String name,
      String text,
      boolean disruptive,
      double second,
      OptionalDouble end,
      boolean failed) {
    return new Fault(
        name,
        text,
        disruptive,
        Optional.of("127.0.0.1:7000"),
        OptionalDouble.of(second),
        end,
        failed,
        Optional.empty());
  }
}
