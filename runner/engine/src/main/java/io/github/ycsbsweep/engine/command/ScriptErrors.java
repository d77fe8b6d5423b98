// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.OptionValues;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.UserError;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What is said when a command does not succeed: the name of the script that was typed, what was
 * wrong, and the nearest option.
 *
 * @param script as {@code install.sh}
 */
record ScriptErrors(String script)
    implements IParameterExceptionHandler, IExecutionExceptionHandler {

  /** Has a command read its words as all scripts do: of an option that is there twice, the last. */
  static CommandLine configure(CommandLine line, String script) {
    var errors = new ScriptErrors(script);
    return line.setExpandAtFiles(false)
        .setInterpolateVariables(false)
        .setOverwrittenOptionsAllowed(true)
        .setPosixClusteredShortOptionsAllowed(false)
        .setAllowOptionsAsOptionParameters(true)
        .setParameterExceptionHandler(errors)
        .setExecutionStrategy(errors::execute)
        .setExecutionExceptionHandler(errors);
  }

  /** Runs the command, unless the value of an option is empty. */
  private int execute(ParseResult parsed) {
    try {
      OptionValues.check(parsed);
    } catch (UserError e) {
      return fail(parsed.commandSpec().commandLine(), e);
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  @Override
  public int handleParseException(ParameterException wrong, String[] words) {
    return fail(wrong.getCommandLine(), new UserError(message(wrong)));
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    return failure instanceof InterruptedException
        ? ExitStatus.INTERRUPTED
        : fail(command, userError(failure));
  }

  private int fail(CommandLine command, UserError error) {
    command.getErr().println(Sanitizer.lines(script + ": " + text(error)));
    return error.status();
  }

  /** What is said about it behind the name of the script. */
  String text(UserError error) {
    return error.status() == ExitStatus.USAGE
        ? error.getMessage() + "\nTry: " + script + " --help"
        : error.getMessage();
  }

  /** Any failure as one that ends the program. */
  static UserError userError(Exception failure) {
    if (failure instanceof UserError error) {
      return error;
    }
    var name = failure.getClass().getSimpleName();
    // Those of files tell a path, and some of them no more; ours say what is wrong.
    var text =
        switch (name) {
          case "IOException", "FileSystemException" -> failure.getMessage();
          case "NoSuchFileException" -> failure.getMessage() + ": no such file";
          case "AccessDeniedException" -> failure.getMessage() + ": not readable, or not writable";
          case "NotDirectoryException" -> failure.getMessage() + ": no folder";
          default -> name + ": " + failure.getMessage();
        };
    return UserError.failed(text);
  }

  private static String message(ParameterException wrong) {
    if (wrong instanceof MissingParameterException missing
        && missing.getMissing().get(0) instanceof OptionSpec option) {
      return option.longestName() + " needs a value";
    }
    if (wrong instanceof UnmatchedArgumentException unmatched) {
      return unknown(unmatched.getUnmatched().get(0), wrong.getCommandLine()).getMessage();
    }
    return wrong.getMessage();
  }

  /** A word that looks like an option, and is none. */
  static UserError unknown(String word, CommandLine command) {
    var known =
        command.getCommandSpec().options().stream()
            .filter(option -> !option.hidden())
            .map(OptionSpec::longestName)
            .toList();
    return Names.unknown("option", word.replaceFirst("^(--[^=]*)=.*", "$1"), known);
  }
}
