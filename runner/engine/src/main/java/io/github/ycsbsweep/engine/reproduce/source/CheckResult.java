// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import java.util.List;

/**
 * What came of a check.
 *
 * @param says what would have to be true, in plain words
 * @param found what the figures say, with the numbers: a sentence for each number of threads
 */
public record CheckResult(String id, String says, Outcome outcome, List<String> found) {

  /** Whether the publication agrees with itself. */
  public enum Outcome {
    /** It does, everywhere. */
    CONSISTENT,
    /** It does not, at one number of threads at least. */
    INCONSISTENT,
    /** It does not state what is needed. */
    UNKNOWN
  }
}
