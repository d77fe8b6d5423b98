// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.Redaction;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ProcessResult;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A command of the user's own, run by {@code sh -c} under his account.
 *
 * @param name the option that it was given by, as messages call it
 * @param command line of the shell
 * @param limit after which it is killed
 */
record Hook(String name, String command, Duration limit) {

  /** Of what it said, the last lines are told. */
  private static final int LINES = 20;

  private static final int MOST_OF_A_LINE = 400;

  /** What is run, in a folder. */
  ProcessSpec spec(Path folder) {
    return ProcessSpec.piped(folder, List.of("sh", "-c", command));
  }

  /**
   * Runs it to its end.
   *
   * @param label of the system that it is for
   * @param redaction of what it says
   * @throws UserError if it fails or takes too long; what it said was told
   */
  void run(String label, ServerEnvironment environment, Redaction redaction)
      throws UserError, InterruptedException {
    environment.console().note(Text.format("%s: %s %s", label, name, redaction.of(command)));
    ProcessResult result;
    try {
      result = environment.supervisor().run(spec(environment.current()), limit);
    } catch (IOException e) {
      throw UserError.missing(label + ": " + name + " can't be run: " + e.getMessage());
    }
    var said =
        Stream.of(result.output(), result.error())
            .flatMap(String::lines)
            .filter(line -> !line.isBlank())
            .map(line -> line.substring(0, Math.min(line.length(), MOST_OF_A_LINE)))
            .toList();
    var last = redaction.of(said.subList(Math.max(0, said.size() - LINES), said.size()));
    if (result.succeeded()) {
      last.forEach(line -> environment.console().note("    " + line));
      return;
    }
    last.forEach(line -> environment.console().say("    " + line));
    throw UserError.missing(
        Text.format(
            "%s: %s %s: %s",
            label,
            name,
            result.status() == ProcessResult.TIMED_OUT
                ? "took longer than " + limit.toSeconds() + " s"
                : "ended with exit status " + result.status(),
            redaction.of(command)));
  }
}
