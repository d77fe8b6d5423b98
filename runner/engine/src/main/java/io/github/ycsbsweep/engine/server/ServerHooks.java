// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.CleanupWait;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.process.ProcessResult;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor.Registration;
import io.github.ycsbsweep.engine.request.ServerRequest.Lifetime;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.store.RunTools;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The commands that start and stop a server of the user's, run by {@code sh -c} under his account.
 * What the first one started, the second one stops on every way out; after a {@code kill -9} of the
 * engine the watchdog runs it.
 */
final class ServerHooks implements AutoCloseable {

  private static final Duration START = Duration.ofMinutes(5);
  private static final Duration STOP = Duration.ofMinutes(1);

  /** Of what a command said, the last lines are told. */
  private static final int LINES = 20;

  private static final int MOST_OF_A_LINE = 400;

  private final String label;
  private final RunTools tools;
  private final Redaction redaction;
  private final String start;
  private final Optional<String> stop;
  private Optional<Registration> registration = Optional.empty();
  private boolean stopped;

  /**
   * Those of a system.
   *
   * @param redaction of what they say
   */
  ServerHooks(String label, Lifetime lifetime, RunTools tools, Redaction redaction) {
    this.label = label;
    this.tools = tools;
    this.redaction = redaction;
    this.start = lifetime.start().orElseThrow();
    this.stop = lifetime.stop();
  }

  /** Whether the server is gone once this is closed. */
  boolean stops() {
    return stop.isPresent();
  }

  void start() throws UserError, InterruptedException {
    try {
      if (stop.isPresent()) {
        registration = Optional.of(tools.processes().register(shell(stop.get())));
      }
    } catch (IOException e) {
      throw UserError.failed("the watchdog can't be told of --server-stop: " + e.getMessage());
    }
    run(SweepOption.SERVER_START, start, START);
  }

  /** Stops it in the middle of the run. */
  synchronized void stop() throws UserError, InterruptedException {
    stopped = true;
    run(
        SweepOption.SERVER_STOP,
        stop.orElseThrow(() -> UserError.failed(label + ": no --server-stop")),
        STOP);
  }

  /** Starts it again, if it was stopped in the middle of the run. */
  synchronized void startAgain() throws UserError, InterruptedException {
    if (stopped) {
      run(SweepOption.SERVER_START, start, START);
      stopped = false;
    }
  }

  /** Stops what was started, also where the run was interrupted: that is kept for who asks next. */
  @Override
  public synchronized void close() {
    if (registration.isEmpty()) {
      return;
    }
    CleanupWait.run(
        () -> {
          try {
            if (!stopped) {
              run(SweepOption.SERVER_STOP, stop.orElseThrow(), STOP);
            }
            // Where an interrupt breaks it off, the watchdog still knows the command.
            registration.get().close();
            registration = Optional.empty();
          } catch (UserError e) {
            tools.console().warn(e.getMessage() + ". Its server may still run");
          }
        });
  }

  private ProcessSpec shell(String command) {
    return ProcessSpec.piped(tools.current(), List.of("sh", "-c", command));
  }

  /**
   * Runs one to its end.
   *
   * @param option that it was given by
   * @param limit after which it is killed
   * @throws UserError if it fails or takes too long; what it said was told
   */
  private void run(SweepOption option, String command, Duration limit)
      throws UserError, InterruptedException {
    var console = tools.console();
    console.note(Text.format("%s: %s %s", label, option, redaction.of(command)));
    ProcessResult result;
    try {
      result = tools.processes().run(shell(command), limit);
    } catch (IOException e) {
      throw UserError.missing(label + ": " + option + " can't be run: " + e.getMessage());
    }
    var said =
        (result.output() + "\n" + result.error())
            .lines()
            .filter(line -> !line.isBlank())
            .map(line -> line.substring(0, Math.min(line.length(), MOST_OF_A_LINE)))
            .toList();
    var last = redaction.of(said.subList(Math.max(0, said.size() - LINES), said.size()));
    if (result.succeeded()) {
      last.forEach(line -> console.note("    " + line));
      return;
    }
    last.forEach(line -> console.say("    " + line));
    throw UserError.missing(
        "%s: %s %s: %s",
        label,
        option,
        result.status() == ProcessResult.TIMED_OUT
            ? "took longer than " + limit.toSeconds() + " s"
            : "ended with exit status " + result.status(),
        redaction.of(command));
  }
}
