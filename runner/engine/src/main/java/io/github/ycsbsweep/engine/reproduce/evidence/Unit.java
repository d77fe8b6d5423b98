// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.Metric;
import java.util.Optional;

/**
 * How a figure is shown.
 *
 * @param name as {@code ops/s}; empty of plain numbers
 * @param scale that a figure is divided by to be shown in it
 */
public record Unit(String name, double scale) {

  /** Of quotients and shares. */
  public static final Unit NONE = new Unit("", 1);

  private static final double MILLION = 1e6;

  /** Of a measure, with what it is divided by. */
  public static Unit of(Measure measure) {
    var unit = of(measure.metric());
    if (measure.per().isEmpty()) {
      return unit;
    }
    // A record has bytes, not megabytes; so has an operation.
    return switch (measure.per().get()) {
      case RECORD -> new Unit(measure.metric().unit() + "/record", 1);
      case OPERATION -> new Unit("B/operation", 1);
      case CORE -> new Unit(unit.name() + "/core", unit.scale());
    };
  }

  /** Of a metric. */
  public static Unit of(Metric metric) {
    return switch (metric.unit()) {
      case "us" -> metric.isLatency() ? new Unit("ms", 1000) : new Unit("µs", 1);
      case "B" -> new Unit("MB", MILLION);
      case "B/s" -> new Unit("MB/s", MILLION);
      default -> new Unit(metric.unit(), 1);
    };
  }

  /** With a space before it; empty of plain numbers. */
  public String suffix() {
    return name.isEmpty() ? "" : " " + name;
  }

  /** A figure in it; empty where it is unbounded. */
  Optional<Double> scaled(double figure) {
    return Double.isFinite(figure) ? Optional.of(figure / scale) : Optional.empty();
  }

  /** Two figures without the unit. */
  public String range(double low, double high) {
    return digits(low) + " to " + digits(high);
  }

  /** A figure without its unit, in three digits that count. */
  public String digits(double figure) {
    var value = figure / scale;
    var size = Math.abs(value);
    if (Double.isInfinite(value)) {
      return value < 0 ? "-∞" : "∞";
    }
    var format =
        size >= 100 || size == 0 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.2g";
    return Text.format(format, value);
  }
}
