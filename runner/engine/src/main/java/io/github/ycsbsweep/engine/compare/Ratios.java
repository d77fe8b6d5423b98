// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.Locale;
import java.util.Optional;

/** Ratios as people read them, the same in every locale. */
final class Ratios {

  private static final double MOST = 9_999;

  private Ratios() {}

  /** Three decimals where they count. */
  static String shown(double ratio) {
    if (ratio > MOST) {
      return ">9999";
    }
    var format = ratio < 10 ? "%.3f" : ratio < 100 ? "%.2f" : ratio < 1_000 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, format, ratio);
  }

  /** Its bounds; empty if there is none. */
  static String shown(Optional<Interval> interval) {
    return interval.map(range -> shown(range.low()) + " to " + shown(range.high())).orElse("");
  }
}
