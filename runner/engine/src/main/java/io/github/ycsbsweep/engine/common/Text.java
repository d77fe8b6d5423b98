// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import java.util.Locale;

/** Texts that are the same in every locale. */
public final class Text {

  private Text() {}

  /** As {@link String#format}, in the root locale. */
  public static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
