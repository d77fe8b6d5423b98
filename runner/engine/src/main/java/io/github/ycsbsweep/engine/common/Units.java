// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Counts, times and shares as people type them. */
public final class Units {

  /** Most of what YCSB counts: it has ints. */
  public static final int MOST = Integer.MAX_VALUE;

  /** Most records and operations, of which this project's client counts more. */
  public static final long MOST_RECORDS = 1_000_000_000_000L;

  private static final Pattern COUNT =
      Pattern.compile("([0-9]{1,12}(?:\\.[0-9]{1,9})?)([kKmMgG]?)");

  private static final Map<String, Integer> ZEROS = Map.of("", 0, "k", 3, "m", 6, "g", 9);

  private static final Pattern TIMES = Pattern.compile("([0-9]{1,9}(ms|s|m|h))+");

  private static final Pattern TIME = Pattern.compile("([0-9]+)(ms|s|m|h)");

  private static final Map<String, Long> MILLIS =
      Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L);

  private static final String A_TIME = "a number with its unit, as 500ms, 15s, 2m or 1h30m";

  private static final int DAY_SECONDS = 86_400;

  private static final Pattern SHARE = Pattern.compile("0(\\.[0-9]{1,9})?|1(\\.0{1,9})?");

  private static final Pattern PERCENT = Pattern.compile("([0-9]{1,2}|100)%");

  private Units() {}

  /** A count: {@code 10k} is 10000, {@code 2.5M} is 2500000. */
  public static int count(String option, String text, int least, int most) throws UserError {
    return (int) longCount(option, text, least, most);
  }

  /** Likewise, of more than an int has. */
  public static long longCount(String option, String text, long least, long most) throws UserError {
    var allowed =
        "; allowed: a whole number from " + least + " to " + most + ", also as 10k or 2.5M";
    var match = COUNT.matcher(text);
    if (!match.matches()) {
      throw wrong(option, text, "not a count" + allowed);
    }
    var zeros = ZEROS.get(match.group(2).toLowerCase(Locale.ROOT));
    var number = new BigDecimal(match.group(1)).scaleByPowerOfTen(zeros).stripTrailingZeros();
    if (number.scale() > 0) {
      throw wrong(option, text, "not a whole number" + allowed);
    }
    if (number.compareTo(BigDecimal.valueOf(least)) < 0
        || number.compareTo(BigDecimal.valueOf(most)) > 0) {
      throw wrong(option, text, "out of range" + allowed);
    }
    return number.longValueExact();
  }

  /** A time up to a day, as {@code 500ms} or {@code 1h30m}; {@code given} holds it already. */
  public static Duration time(String given, String text, Duration least) throws UserError {
    if (!TIMES.matcher(text).matches()) {
      throw new UserError(given + ": not a time; allowed: " + A_TIME);
    }
    var millis = millis(text);
    if (millis < least.toMillis() || millis > DAY_SECONDS * 1000L) {
      throw UserError.of("%s: a time out of range; allowed: %sms to 24h", given, least.toMillis());
    }
    return Duration.ofMillis(millis);
  }

  /** Whole seconds up to a day, as {@code 15s}, {@code 2m} or {@code 1h30m}. */
  public static int seconds(String option, String text, int least) throws UserError {
    if (!TIMES.matcher(text).matches()) {
      throw wrong(option, text, "not a time; allowed: " + A_TIME);
    }
    var millis = millis(text);
    var allowed = "; allowed: " + least + "s to 24h";
    if (millis % 1000 != 0) {
      var why = "must be whole seconds, since YCSB logs one interval a second";
      throw wrong(option, text, why + allowed);
    }
    if (millis < least * 1000L || millis > DAY_SECONDS * 1000L) {
      throw wrong(option, text, "out of range" + allowed);
    }
    return (int) (millis / 1000);
  }

  /** The milliseconds of a time that was seen to be one. */
  public static long millis(String text) {
    return TIME.matcher(text)
        .results()
        .mapToLong(part -> Long.parseLong(part.group(1)) * MILLIS.get(part.group(2)))
        .sum();
  }

  /** A time as sentences tell it: {@code 43 s}, {@code 4 min 32 s}. */
  public static String text(Duration time) {
    var seconds = time.plusMillis(500).toSeconds();
    return seconds < 60 ? seconds + " s" : Text.format("%d min %d s", seconds / 60, seconds % 60);
  }

  /** A share from 0 to 1, or a percentage. */
  public static BigDecimal share(String option, String text) throws UserError {
    if (SHARE.matcher(text).matches()) {
      return new BigDecimal(text);
    }
    if (PERCENT.matcher(text).matches()) {
      return new BigDecimal(text.replace("%", "")).movePointLeft(2);
    }
    throw wrong(option, text, "not a share; allowed: 0 to 1 (0.01 is one percent), or 0% to 100%");
  }

  private static UserError wrong(String option, String text, String why) {
    return new UserError(option + " " + text + ": " + why);
  }
}
