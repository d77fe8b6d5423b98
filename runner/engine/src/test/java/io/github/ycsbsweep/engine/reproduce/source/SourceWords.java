// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import java.math.BigDecimal;
import java.math.MathContext;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/**
 * How numbers stand in sentences: three digits that count, more of those from 1,000 on, and commas
 * between thousands.
 */
final class SourceWords {

  private static final MathContext DIGITS = new MathContext(3);
  private static final double THOUSAND = 1000;
  private static final double WHOLE = 10_000;

  private SourceWords() {}

  static String number(double value) {
    if (Math.abs(value) >= THOUSAND) {
      return format(Math.abs(value) >= WHOLE ? "#,##0" : "#,##0.#").format(value);
    }
    return format("0.#####").format(new BigDecimal(value).round(DIGITS));
  }

  /** With all its digits, as a publication states it. */
  static String stated(double value) {
    return format("#,##0.#####").format(value);
  }

  /** {@code at 1,000 threads}, or in the words of the publication; nothing where none are named. */
  static String at(String threads) {
    if (threads.isEmpty()) {
      return "";
    }
    var isNumber = threads.matches("\\d{1,9}");
    return " at "
        + (isNumber ? stated(Integer.parseInt(threads)) : threads)
        + (threads.equals("1") ? " thread" : " threads");
  }

  private static DecimalFormat format(String pattern) {
    return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
  }

  /** {@code 25,000 to 30,000}, or one number where both are the same. */
  static String range(double low, double high) {
    var from = number(low);
    var to = number(high);
    return from.equals(to) ? from : from + " to " + to;
  }

  /** Of a share: {@code 34.1 %}. */
  static String percent(double share) {
    return number(100 * share) + " %";
  }

  /** In the unit that leaves a number between 1 and 1000: {@code 61.4 GB}. */
  static String bytes(double bytes) {
    return scaled(bytes, "B", "kB", "MB", "GB", "TB");
  }

  /** In the unit that leaves a number between 1 and 1000: {@code 7.37 Gbit/s}. */
  static String bits(double bitsPerSecond) {
    return scaled(bitsPerSecond, "bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s");
  }

  private static String scaled(double value, String... units) {
    var left = value;
    var unit = 0;
    while (left >= THOUSAND && unit < units.length - 1) {
      left /= THOUSAND;
      unit++;
    }
    return number(left) + " " + units[unit];
  }
}
