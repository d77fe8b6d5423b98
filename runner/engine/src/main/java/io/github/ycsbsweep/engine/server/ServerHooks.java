// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.Redaction;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import io.github.ycsbsweep.engine.process.ProcessSupervisor.Registration;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

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
                    new Hook("--server-start", command, START),
                    lifetime.stop().map(line -> new Hook("--server-stop", line, STOP))));
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
    var interrupted = Thread.interrupted();
    try {
      if (!stopped) {
        stop.orElseThrow().run(label, environment, redaction);
      }
      registration.get().close();
      registration = Optional.empty();
    } catch (UserError e) {
      environment.console().warn(e.getMessage() + ". Its server may still run");
    } catch (InterruptedException e) {
      // The watchdog still knows the command.
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
