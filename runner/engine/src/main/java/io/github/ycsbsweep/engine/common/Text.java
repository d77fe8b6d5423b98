// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import java.util.Locale;
import java.util.Optional;

/** Texts that are the same in every locale. */
public final class Text {

  private Text() {}

  /** As {@link String#format}, in the root locale. */
  public static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** A formatted text where something holds; else empty. */
  public static Optional<String> when(boolean holds, String format, Object... values) {
    return holds ? Optional.of(format(format, values)) : Optional.empty();
  }

  /** A number with what it counts: {@code 1 cell}, {@code 2 cells}. */
  public static String count(long number, String noun) {
    return number + " " + plural(number, noun);
  }

  /** What so many are, behind a number that is written in another way. */
  public static String plural(long number, String noun) {
    return number == 1 ? noun : noun + (noun.endsWith("s") ? "es" : "s");
  }
}
