// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.OptionValues;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.UserError;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

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
    return OptionValues.configure(line)
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
    return fail(wrong.getCommandLine(), OptionValues.error(wrong, options(wrong.getCommandLine())));
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

  /** The options that people are told of. */
  static List<String> options(CommandLine command) {
    return command.getCommandSpec().options().stream().map(OptionSpec::longestName).toList();
  }
}
