// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

/**
 * Where the engine speaks to people: results go to standard output, everything else to standard
 * error. Text from outside is sanitized before it is printed.
 */
public interface Console {

  /** Progress; silent with {@code -q}. */
  void say(String text);

  /** Likewise, told as {@link Text#format} does. */
  default void say(String format, Object... values) {
    say(Text.format(format, values));
  }

  /** Details; only with {@code -v}. */
  void note(String text);

  /** Likewise, told as {@link Text#format} does. */
  default void note(String format, Object... values) {
    note(Text.format(format, values));
  }

  /** Printed behind {@code warning: }, with {@code -q} too. */
  void warn(String text);

  /** Likewise, told as {@link Text#format} does. */
  default void warn(String format, Object... values) {
    warn(Text.format(format, values));
  }

  /**
   * Draws a progress bar over the last line, on a terminal only.
   *
   * @param label what is under way
   * @param done how much of it is done, in units
   * @param all how much there is to do, in units
   * @param unit name of the unit, as {@code s} or {@code records}
   */
  void progress(String label, long done, long all, String unit);

  /** A result, for standard output; a line end is added. */
  void print(String text);
}
