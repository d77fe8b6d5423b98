// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** Numbers as people read them, the same in every locale. */
public final class Figures {

  /** With all of its digits it has no room beside an axis. */
  public static final double LONG = 1e12;

  private static final double MOST_RATIO = 9_999;

  private Figures() {}

  /** A metric in the head of a table, with the unit that {@link #of(Metric, double)} shows. */
  public static String heading(Metric metric) {
    return switch (metric) {
      case THROUGHPUT -> "ops/s";
      case RECOVERY -> "recovery s";
      case SERVER_CPU_PER_OPERATION -> "server µs";
      case CLIENT_CPU_PER_OPERATION -> "client µs";
      default -> metric.label().replace("response-", "resp ") + " ms";
    };
  }

  /** A figure that runs are compared by, as tables show it. */
  public static String of(Metric metric, double value) {
    return switch (metric) {
      case THROUGHPUT -> count(value);
      case RECOVERY -> Text.format("%.1f", value);
      case SERVER_CPU_PER_OPERATION, CLIENT_CPU_PER_OPERATION ->
          Text.format(value < 100 ? "%.2f" : "%,.0f", value);
      default -> millis(value);
    };
  }

  public static String count(long value) {
    return Text.format("%,d", value);
  }

  public static String count(double value) {
    return Text.format("%,.0f", value);
  }

  /** Microseconds as milliseconds, three digits that count. */
  public static String millis(double micros) {
    var millis = micros / 1000;
    var format = millis < 10 ? "%.3f" : millis < 100 ? "%.2f" : millis < 1000 ? "%.1f" : "%,.0f";
    return Text.format(format, millis);
  }

  /** A number for programs, with so many decimals. */
  public static String decimal(double value, int digits) {
    return BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP).toPlainString();
  }

  /** A ratio, with three decimals where they count. */
  public static String ratio(double ratio) {
    if (ratio > MOST_RATIO) {
      return ">9999";
    }
    var format = ratio < 10 ? "%.3f" : ratio < 100 ? "%.2f" : ratio < 1_000 ? "%.1f" : "%.0f";
    return Text.format(format, ratio);
  }

  /** Likewise of a ratio with an interval. */
  public static String ratio(Ratio ratio) {
    return ratio(ratio.value());
  }

  /** The interval of a ratio; empty if it has none. */
  public static Optional<String> interval(Ratio ratio) {
    return ratio.interval().map(it -> bounds(it, Figures::ratio));
  }

  /** Milliseconds to draw; a histogram's 0 is less than 1 µs, which a logarithm can't show. */
  public static double drawnMillis(double micros) {
    return Math.max(1, micros) / 1000;
  }

  /**
   * A figure beside the tick of a logarithmic axis: one digit, and zeros; from {@link #LONG} on an
   * exponent.
   */
  public static String tick(double figure) {
    var digit = new BigDecimal(figure, new MathContext(1));
    if (figure >= LONG) {
      return digit.toString();
    }
    return figure < 1 ? digit.toPlainString() : count(digit.doubleValue());
  }

  /** To three decimals or six digits: a page need not carry the rest. */
  public static double rounded(double value) {
    return Math.abs(value) >= 1000 ? Math.round(value) : Math.round(value * 1000) / 1000.0;
  }

  public static String percent(double percent) {
    return Text.format("%.2f", percent);
  }

  /** A percentage with its sign, to one decimal. */
  public static String share(double percent) {
    return Text.format("%.1f%%", percent);
  }

  /** Bytes in MB, of a million bytes. */
  public static String megabytes(double bytes) {
    return Text.format("%,.1f", bytes / 1e6);
  }

  /** Both bounds; of an interval without an upper one, the lower. */
  public static String bounds(Interval interval, DoubleFunction<String> figure) {
    return Double.isInfinite(interval.high())
        ? figure.apply(interval.low()) + " or more"
        : figure.apply(interval.low()) + " to " + figure.apply(interval.high());
  }

  /** Of a throughput; says where it is of a single run. */
  public static String throughput(Interval interval) {
    return bounds(interval, Figures::count)
        + switch (interval.kind()) {
          case WITHIN_RUN -> ", within-run";
          case VISITS -> ", between visits";
          case REPEATS, FIT -> "";
        };
  }

  /** Half of the interval in percent of the value, the wider half; empty if there is none. */
  public static String plusMinus(double value, Optional<Interval> interval) {
    if (interval.isEmpty() || value <= 0) {
      return "";
    }
    var half = Math.max(interval.get().high() - value, value - interval.get().low());
    var percent = 100 * half / value;
    return percent < 99.95 ? "±" + Figures.share(percent) : ">100%";
  }
}
