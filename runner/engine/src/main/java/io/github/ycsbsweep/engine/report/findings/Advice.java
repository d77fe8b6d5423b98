// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import java.util.List;
import java.util.stream.Stream;

// SPDX-License-Identifier: Apache-2.0

/**
 * A part of what a finding advises: words, or a command to be typed as it stands.
 *
 * @param text without the indent that makes a line a command
 */
public record Advice(boolean isCommand, String text) {

  private static final String INDENT = "    ";

  /** The parts of an advice, a line each, in order. */
  public static List<Advice> parts(String advice) {
    return Stream.of(advice.split("\n", -1))
        .map(
            line ->
                line.startsWith(INDENT)
                    ? new Advice(true, line.substring(INDENT.length()))
                    : new Advice(false, line))
        .toList();
  }
}
