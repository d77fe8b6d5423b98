// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import java.util.Locale;
import java.util.OptionalDouble;

/** Figures in sentences, the same in every locale. */
final class FigureText {

  private FigureText() {}

  static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  static boolean atLeast(OptionalDouble value, double limit) {
    return value.isPresent() && value.getAsDouble() >= limit;
  }
}
