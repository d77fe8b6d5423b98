// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** What holds for the options of all commands, and for their values. */
public final class OptionValues {

  private OptionValues() {}

  /** Has words read as all scripts do: of an option that is there twice, the last. */
  public static CommandLine configure(CommandLine line) {
    return line.setExpandAtFiles(false)
        .setInterpolateVariables(false)
        .setOverwrittenOptionsAllowed(true)
        .setPosixClusteredShortOptionsAllowed(false)
        .setAllowOptionsAsOptionParameters(true);
  }

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

  /**
   * What is said about words that can't be read.
   *
   * @param known names of the options
   */
  public static UserError error(ParameterException wrong, List<String> known) {
    if (wrong instanceof MissingParameterException missing
        && missing.getMissing().get(0) instanceof OptionSpec option) {
      return new UserError(option.longestName() + " needs a value");
    }
    return wrong instanceof UnmatchedArgumentException unmatched
        ? unknown(unmatched.getUnmatched().get(0), known)
        : new UserError(wrong.getMessage());
  }

  /** What is said about a word that looks like an option, and is none. */
  public static UserError unknown(String word, List<String> known) {
    return Names.unknown("option", word.replaceFirst("^(--[^=]*)=.*", "$1"), known);
  }
}
