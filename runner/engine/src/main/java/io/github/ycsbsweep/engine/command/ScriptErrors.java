// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Names;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What is said of a wrong command line: the name of the script that was typed, what was wrong, and
 * the nearest option.
 *
 * @param script as {@code install.sh}
 */
record ScriptErrors(String script) implements IParameterExceptionHandler {

  /** Has a command read its words as all scripts do: of an option that is there twice, the last. */
  static CommandLine configure(CommandLine line, String script) {
    return line.setExpandAtFiles(false)
        .setInterpolateVariables(false)
        .setOverwrittenOptionsAllowed(true)
        .setPosixClusteredShortOptionsAllowed(false)
        .setAllowOptionsAsOptionParameters(true)
        .setParameterExceptionHandler(new ScriptErrors(script));
  }

  @Override
  public int handleParseException(ParameterException wrong, String[] words) {
    wrong
        .getCommandLine()
        .getErr()
        .printf("%s: %s%nTry: %s --help%n", script, message(wrong), script);
    return ExitStatus.USAGE;
  }

  private static String message(ParameterException wrong) {
    if (wrong instanceof MissingParameterException missing
        && missing.getMissing().get(0) instanceof OptionSpec option) {
      return option.longestName() + " needs a value";
    }
    if (wrong instanceof UnmatchedArgumentException unmatched) {
      var given = unmatched.getUnmatched().get(0).replaceFirst("^(--[^=]*)=.*", "$1");
      var known =
          wrong.getCommandLine().getCommandSpec().options().stream()
              .filter(option -> !option.hidden())
              .map(OptionSpec::longestName)
              .toList();
      return Names.unknown("option", given, known).getMessage();
    }
    return wrong.getMessage();
  }
}
