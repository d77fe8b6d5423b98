// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.Locale;
import java.util.Optional;

// SPDX-License-Identifier: Apache-2.0

/** RatioText as people read them, the same in every locale. */
public final class RatioText {

  private static final double MOST = 9_999;

  private RatioText() {}

  /** Three decimals where they count. */
  public static String shown(double ratio) {
    if (ratio > MOST) {
      return ">9999";
    }
    var format = ratio < 10 ? "%.3f" : ratio < 100 ? "%.2f" : ratio < 1_000 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, format, ratio);
  }

  /** Its bounds; empty if there is none. */
  public static String shown(Optional<Interval> interval) {
    return interval.map(range -> shown(range.low()) + " to " + shown(range.high())).orElse("");
  }
}
