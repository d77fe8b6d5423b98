// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

/** Text from outside, made fit for one line of a log. */
final class LogText {

  /** Characters; a key of a megabyte is no help in a log. */
  private static final int LIMIT = 300;

  private LogText() {}

  static String of(String text) {
    var shown = text.length() > LIMIT ? text.substring(0, LIMIT) + "…" : text;
    return shown.replaceAll("\\p{Cntrl}", " ").strip();
  }
}
