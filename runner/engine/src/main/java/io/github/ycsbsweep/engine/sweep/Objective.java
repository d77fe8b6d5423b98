// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Latency;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A limit for latency, as {@code p99<2ms} or {@code read.p95<500us}.
 *
 * @param text as it was given
 * @param operation YCSB's name, or {@link Cell#ALL}
 * @param percentile as {@code p99}
 * @param limitMicros what it must stay below, in microseconds
 */
public record Objective(String text, String operation, String percentile, double limitMicros) {

  private static final Pattern TEXT =
      Pattern.compile("(?:([a-z]+)\\.)?(p[0-9.]+)<([0-9]+(?:\\.[0-9]+)?)(us|ms|s)");

  private static final Map<String, Function<Latency, OptionalLong>> PERCENTILES =
      Map.of(
          "p50", Latency::p50,
          "p90", Latency::p90,
          "p95", Latency::p95,
          "p99", Latency::p99,
          "p999", Latency::p999,
          "p99.9", Latency::p999);

  private static final Map<String, Integer> MICROS = Map.of("us", 1, "ms", 1_000, "s", 1_000_000);

  /**
   * Reads a limit.
   *
   * @throws UserError that says what is allowed
   */
  public static Objective parse(String text) throws UserError {
    var match = TEXT.matcher(text.toLowerCase(Locale.ROOT));
    if (!match.matches() || !PERCENTILES.containsKey(match.group(2))) {
      throw new UserError(
          "--slo "
              + text
              + ": not a limit; allowed: p50, p90, p95, p99 or p999, and a time in us, ms or s, as"
              + " p99<2ms or read.p95<500us");
    }
    var operation = match.group(1) == null ? Cell.ALL : match.group(1).toUpperCase(Locale.ROOT);
    return new Objective(
        text,
        operation,
        match.group(2),
        Double.parseDouble(match.group(3)) * MICROS.get(match.group(4)));
  }

  /** The operation it is about; empty if the cell has none of it. */
  Optional<Operation> operationOf(Cell cell) {
    return Optional.ofNullable(cell.operations().get(operation));
  }

  /** The percentile it is about, in microseconds; empty if too few operations tell it. */
  OptionalLong figure(Latency latency) {
    return PERCENTILES.get(percentile).apply(latency);
  }

  boolean allows(long micros) {
    return micros < limitMicros;
  }
}
