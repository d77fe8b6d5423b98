// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.source;

import java.math.BigDecimal;
import java.math.MathContext;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** How numbers stand in sentences: three digits that count, and commas between thousands. */
final class Words {

  private static final MathContext DIGITS = new MathContext(3);
  private static final double WHOLE = 1000;

  private Words() {}

  static String number(double value) {
    var format = new DecimalFormat("#,##0.#####", DecimalFormatSymbols.getInstance(Locale.ROOT));
    return Math.abs(value) >= WHOLE
        ? format.format(Math.rint(value))
        : format.format(new BigDecimal(value).round(DIGITS));
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
    while (left >= WHOLE && unit < units.length - 1) {
      left /= WHOLE;
      unit++;
    }
    return number(left) + " " + units[unit];
  }
}
