// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.UserError;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A limit for latency, as {@code p99<2ms} or {@code read.p95<500us}.
 *
 * @param text in lower case, without an operation where it is of all
 * @param operation YCSB's name, or {@link #ALL}
 * @param percentile as {@code p99}
 * @param limitMicros what it must stay below, in microseconds
 */
public record Objective(String text, String operation, String percentile, double limitMicros) {

  /** The name under which all operations together are told. */
  public static final String ALL = "ALL";

  private static final Pattern TEXT =
      Pattern.compile("(?:([a-z]+)\\.)?(p[0-9.]*)<([0-9]{1,9}(?:\\.[0-9]{1,9})?)([^0-9.]*)");

  private static final List<String> OPERATIONS =
      List.of("all", "read", "update", "insert", "scan", "delete", "append", "newest");

  private static final List<String> PERCENTILES =
      List.of("p50", "p90", "p95", "p99", "p999", "p99.9");

  private static final List<String> UNITS = List.of("us", "ms", "s");

  /**
   * Reads a limit.
   *
   * @throws UserError that says what is allowed
   */
  public static Objective parse(String given) throws UserError {
    var text = given.toLowerCase(Locale.ROOT);
    var match = TEXT.matcher(text);
    if (!match.matches()) {
      throw wrong(given, "not a limit of latency");
    }
    var operation = match.group(1) == null ? "all" : match.group(1);
    var unit = match.group(4);
    Names.check("--slo operation", operation, OPERATIONS);
    Names.check("--slo percentile", match.group(2), PERCENTILES);
    Names.check("--slo unit", unit.isEmpty() ? "(none)" : unit, UNITS);
    var limit = Double.parseDouble(match.group(3));
    if (limit == 0) {
      throw wrong(given, "nothing takes less than no time");
    }
    return new Objective(
        text.replaceFirst("^all\\.", ""),
        operation.equals("all") ? ALL : operation.toUpperCase(Locale.ROOT),
        match.group(2),
        limit * Math.pow(1000, UNITS.indexOf(unit)));
  }

  private static UserError wrong(String given, String why) {
    return UserError.of(
        "--slo %s: %s; allowed: a percentile and a time, as p99<2ms or read.p95<500us", given, why);
  }

  public boolean allows(long micros) {
    return micros < limitMicros;
  }
}
