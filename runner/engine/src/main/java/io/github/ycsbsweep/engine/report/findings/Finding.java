// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import java.util.List;

// SPDX-License-Identifier: Apache-2.0

/**
 * Something about the results that a reader must know before believing them.
 *
 * @param level how much it spoils
 * @param text what was found
 * @param advice what to do about it; a further line that is indented is a command
 * @param where the cells it was found in, each with its figures; empty if it is about the whole run
 */
public record Finding(Level level, String text, String advice, List<String> where) {

  /** How much a finding spoils. */
  public enum Level {
    /** Figures are missing or wrong. */
    ERROR,
    /** Figures may mean something else than they seem to. */
    WARNING
  }
}
