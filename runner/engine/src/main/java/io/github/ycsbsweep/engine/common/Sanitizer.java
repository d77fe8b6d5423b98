// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import java.util.regex.Pattern;

// SPDX-License-Identifier: Apache-2.0

/** Text from outside that can do nothing but be read. */
public final class Sanitizer {

  private static final Pattern BREAKS = Pattern.compile("[\\t\\n\\r\\u0085\\u2028\\u2029]+");

  /** Terminals obey control characters, and some turn the direction of what follows. */
  private static final Pattern CONTROLS =
      Pattern.compile("[\\p{Cntrl}\\u0080-\\u009f\\u202a-\\u202e\\u2066-\\u2069]");

  private Sanitizer() {}

  /** The text in one line, each control character shown as U+FFFD. */
  public static String of(String text) {
    return CONTROLS.matcher(BREAKS.matcher(text).replaceAll(" ")).replaceAll("\ufffd");
  }

  /** Likewise, in so many columns at most. */
  public static String cut(String text, int width) {
    var plain = of(text);
    return plain.length() <= width ? plain : plain.substring(0, width - 1) + "…";
  }
}
