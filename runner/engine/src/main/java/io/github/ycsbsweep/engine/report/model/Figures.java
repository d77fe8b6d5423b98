// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

// SPDX-License-Identifier: Apache-2.0

/** Numbers as people read them, the same in every locale. */
public final class Figures {

  private Figures() {}

  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  public static String count(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  /** Microseconds as milliseconds, three digits that count; empty if there are none. */
  public static String millis(OptionalLong micros) {
    return micros.isPresent() ? millis((double) micros.getAsLong()) : "";
  }

  public static String millis(OptionalDouble micros) {
    return micros.isPresent() ? millis(micros.getAsDouble()) : "";
  }

  public static String millis(double micros) {
    var millis = micros / 1000;
    var format = millis < 10 ? "%.3f" : millis < 100 ? "%.2f" : millis < 1000 ? "%.1f" : "%,.0f";
    return String.format(Locale.ROOT, format, millis);
  }

  /** Milliseconds beside the tick of an axis. */
  public static String tick(double millis) {
    return new BigDecimal(millis, new MathContext(1)).toPlainString();
  }

  /** To three decimals or six digits: a page need not carry the rest. */
  public static double rounded(double value) {
    return Math.abs(value) >= 1000 ? Math.round(value) : Math.round(value * 1000) / 1000.0;
  }

  public static String cores(OptionalDouble cores) {
    return cores.isPresent() ? String.format(Locale.ROOT, "%.2f", cores.getAsDouble()) : "";
  }

  public static String percent(OptionalDouble percent) {
    return percent.isPresent() ? percent(percent.getAsDouble()) : "";
  }

  public static String percent(double percent) {
    return String.format(Locale.ROOT, "%.2f", percent);
  }

  /** A percentage with its sign, to one decimal. */
  public static String share(double percent) {
    return String.format(Locale.ROOT, "%.1f%%", percent);
  }

  /** Bytes in MB, of a million bytes. */
  public static String megabytes(OptionalLong bytes) {
    return bytes.isPresent() ? megabytes((double) bytes.getAsLong()) : "";
  }

  public static String megabytes(OptionalDouble bytes) {
    return bytes.isPresent() ? megabytes(bytes.getAsDouble()) : "";
  }

  private static String megabytes(double bytes) {
    return String.format(Locale.ROOT, "%,.1f", bytes / 1e6);
  }
}
