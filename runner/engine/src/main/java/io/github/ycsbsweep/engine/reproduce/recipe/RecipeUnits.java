// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import static java.util.Map.entry;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Pattern;

/** Times, sizes and rates as recipes write them; the schema has seen that they are such. */
final class RecipeUnits {

  private static final Pattern TIME = Pattern.compile("(?:(\\d+)h)?(?:(\\d+)m)?(?:(\\d+)s)?");
  private static final Pattern AMOUNT = Pattern.compile("([0-9.]+)(.*)");

  private static final Map<String, Long> UNITS =
      Map.ofEntries(
          entry("B", 1L),
          entry("kB", 1000L),
          entry("MB", 1000_000L),
          entry("GB", 1000_000_000L),
          entry("TB", 1000_000_000_000L),
          entry("KiB", 1L << 10),
          entry("MiB", 1L << 20),
          entry("GiB", 1L << 30),
          entry("TiB", 1L << 40),
          entry("kbit/s", 1000L),
          entry("Mbit/s", 1000_000L),
          entry("Gbit/s", 1000_000_000L));

  private RecipeUnits() {}

  /** {@code 1h30m} in seconds. */
  static long seconds(String time) {
    var parts = TIME.matcher(time);
    if (!parts.matches()) {
      throw new IllegalArgumentException(time);
    }
    return 3600 * number(parts.group(1)) + 60 * number(parts.group(2)) + number(parts.group(3));
  }

  /** {@code 7.5GB} in bytes. */
  static long bytes(String size) {
    return amount(size).longValue();
  }

  /** {@code 1Gbit/s} in bits a second. */
  static double bitsPerSecond(String rate) {
    return amount(rate).doubleValue();
  }

  private static BigDecimal amount(String text) {
    var parts = AMOUNT.matcher(text);
    if (!parts.matches() || !UNITS.containsKey(parts.group(2))) {
      throw new IllegalArgumentException(text);
    }
    return new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(UNITS.get(parts.group(2))));
  }

  private static long number(String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }
}
