// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.process.ProcessResult;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor.Registration;
import io.github.ycsbsweep.engine.process.Uninterrupted;
import io.github.ycsbsweep.engine.request.PreparedWorkload;
import io.github.ycsbsweep.engine.request.SweepOption;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The commands that start and stop a server of the user's. What the first one started, the second
 * one stops on every way out; after a {@code kill -9} of the engine the watchdog runs it.
 */
final class ServerHooks implements AutoCloseable {

  private static final Duration START = Duration.ofMinutes(5);
  private static final Duration STOP = Duration.ofMinutes(1);

  private final String label;
  private final ServerEnvironment environment;
  private final Redaction redaction;
  private final Hook start;
  private final Optional<Hook> stop;
  private Optional<Registration> registration = Optional.empty();
  private boolean stopped;

  private ServerHooks(
      String label,
      ServerEnvironment environment,
      Redaction redaction,
      Hook start,
      Optional<Hook> stop) {
    this.label = label;
    this.environment = environment;
    this.redaction = redaction;
    this.start = start;
    this.stop = stop;
  }

  /** Those of a system; empty: its server is there by itself. */
  static Optional<ServerHooks> of(
      PreparedWorkload workload, ServerEnvironment environment, Redaction redaction) {
    var lifetime = workload.system().server().lifetime();
    return lifetime
        .start()
        .map(
            command ->
                new ServerHooks(
                    workload.system().label(),
                    environment,
                    redaction,
                    new Hook(SweepOption.SERVER_START, command, START),
                    lifetime.stop().map(line -> new Hook(SweepOption.SERVER_STOP, line, STOP))));
  }

  /** Whether the server is gone once this is closed. */
  boolean stops() {
    return stop.isPresent();
  }

  void start() throws UserError, InterruptedException {
    try {
      if (stop.isPresent()) {
        registration =
            Optional.of(environment.supervisor().register(stop.get().spec(environment.current())));
      }
    } catch (IOException e) {
      throw UserError.failed("the watchdog can't be told of --server-stop: " + e.getMessage());
    }
    start.run(label, environment, redaction);
  }

  /** Stops it in the middle of the run. */
  synchronized void stop() throws UserError, InterruptedException {
    stopped = true;
    stop.orElseThrow(() -> UserError.failed(label + ": no --server-stop"))
        .run(label, environment, redaction);
  }

  /** Starts it again, if it was stopped in the middle of the run. */
  synchronized void startAgain() throws UserError, InterruptedException {
    if (stopped) {
      start.run(label, environment, redaction);
      stopped = false;
    }
  }

  /** Stops what was started, also where the run was interrupted: that is kept for who asks next. */
  @Override
  public synchronized void close() {
    if (registration.isEmpty()) {
      return;
    }
    Uninterrupted.run(
        () -> {
          try {
            if (!stopped) {
              stop.orElseThrow().run(label, environment, redaction);
            }
            // Where an interrupt breaks it off, the watchdog still knows the command.
            registration.get().close();
            registration = Optional.empty();
          } catch (UserError e) {
            environment.console().warn(e.getMessage() + ". Its server may still run");
          }
        });
  }

  /**
   * A command of the user's own, run by {@code sh -c} under his account.
   *
   * @param option that it was given by
   * @param command line of the shell
   * @param limit after which it is killed
   */
  record Hook(SweepOption option, String command, Duration limit) {

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
      environment.console().note(Text.format("%s: %s %s", label, option, redaction.of(command)));
      ProcessResult result;
      try {
        result = environment.supervisor().run(spec(environment.current()), limit);
      } catch (IOException e) {
        throw UserError.missing(label + ": " + option + " can't be run: " + e.getMessage());
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
              option,
              result.status() == ProcessResult.TIMED_OUT
                  ? "took longer than " + limit.toSeconds() + " s"
                  : "ended with exit status " + result.status(),
              redaction.of(command)));
    }
  }
}
