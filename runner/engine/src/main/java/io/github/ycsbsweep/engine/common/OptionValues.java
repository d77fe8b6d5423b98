// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import picocli.CommandLine.ParseResult;

/** What holds for the values of all options of all commands. */
public final class OptionValues {

  private OptionValues() {}

  /** Refuses an empty value: it is mostly that of a variable that was not set. */
  public static void check(ParseResult parsed) throws UserError {
    for (var option : parsed.matchedOptions()) {
      if (option.arity().max() > 0
          && option.originalStringValues().stream().anyMatch(String::isBlank)) {
        throw new UserError(
            option.longestName() + " needs a value, and it is empty: give one, or drop the option");
      }
    }
  }
}
