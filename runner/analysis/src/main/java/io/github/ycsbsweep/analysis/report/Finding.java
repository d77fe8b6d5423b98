// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

/**
 * Something about the results that a reader must know before believing them.
 *
 * @param level how much it spoils
 * @param where cell or workload
 * @param text what was found
 * @param advice what to do about it
 */
record Finding(Level level, String where, String text, String advice) {

  /** How much a finding spoils. */
  enum Level {
    /** Figures are missing or wrong. */
    ERROR,
    /** Figures may mean something else than they seem to. */
    WARNING
  }
}
