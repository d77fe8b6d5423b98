// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import java.util.Map;
import java.util.OptionalDouble;

/** Units of {@code figures.csv}. */
final class FigureUnits {

  private static final Map<String, Double> SECONDS =
      Map.of("s", 1.0, "ms", 1e-3, "us", 1e-6, "ns", 1e-9);

  private static final Map<String, Double> BITS =
      Map.of(
          "bit/s", 1.0, "kbit/s", 1e3, "Mbit/s", 1e6, "Gbit/s", 1e9, "B/s", 8.0, "KB/s", 8e3,
          "kB/s", 8e3, "MB/s", 8e6, "GB/s", 8e9);

  private FigureUnits() {}

  /** Empty if it is none of time. */
  static OptionalDouble seconds(String unit) {
    return in(SECONDS, unit);
  }

  /** Bits a second; empty if it is none of a rate of data. */
  static OptionalDouble bitsPerSecond(String unit) {
    return in(BITS, unit);
  }

  private static OptionalDouble in(Map<String, Double> factors, String unit) {
    var factor = factors.get(unit);
    return factor == null ? OptionalDouble.empty() : OptionalDouble.of(factor);
  }
}
