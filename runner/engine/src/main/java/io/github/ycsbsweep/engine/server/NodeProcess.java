// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultTarget.FaultProcess;
import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.request.ServerRequest.Program;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.ControllerContext;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One process of a server of the runner's own: its place, and what runs there. A fault is done to
 * it by another thread than the sweep's, which may end it meanwhile: then it is not started again.
 */
abstract class NodeProcess implements FaultProcess {

  static final String LOCAL = "127.0.0.1";
  static final Duration SHORT = Duration.ofSeconds(10);

  /** A check in the middle of a run: it either answers or does not. */
  private static final Duration ANSWER = Duration.ofSeconds(1);

  final Controller controller;
  final ControllerContext context;
  final Path log;
  private String host = LOCAL;
  private int port;
  private List<String> words = List.of();

  /**
   * One that is not started yet.
   *
   * @param log that its output is appended to
   */
  NodeProcess(Controller controller, ControllerContext context, int port, Path log) {
    this.controller = controller;
    this.context = context;
    this.port = port;
    this.log = log;
  }

  /**
   * What is run for the words of {@code command}.
   *
   * @param variables of a container's environment, as NAME=VALUE
   */
  abstract List<String> words(List<String> command, List<String> variables) throws UserError;

  /** Starts it; where it is then, {@link #moveTo} is told. */
  abstract void spawn(List<String> all) throws IOException, UserError, InterruptedException;

  /** Its process id; empty where it does not run on this machine. */
  abstract OptionalLong pid();

  /** Waits until it answers; false if it does not, or somebody else does. */
  abstract boolean await() throws UserError, InterruptedException;

  /** Exit status of one that ended by itself; empty: it has not, or nobody knows. */
  OptionalInt ended() throws InterruptedException {
    return OptionalInt.empty();
  }

  /** Gives away what runs, for it to be ended with others; no fault starts it again. */
  Optional<ManagedProcess> take() {
    return Optional.empty();
  }

  /** Takes away what was made for it, once it has ended: a new start makes it anew. */
  abstract void release();

  /** Whether it is held to its quota of CPU time, if it has one, as it is at first. */
  void setLimited(boolean limited) throws UserError {}

  /**
   * Makes what it runs in: a controller is told where the server will be before it is asked
   * anything.
   */
  void prepare() throws UserError, InterruptedException {
    moveTo(LOCAL, port);
  }

  /**
   * Starts it, in the place that was prepared.
   *
   * @param program the user's words, which follow those of the controller, or stand in for them
   */
  synchronized void start(Program program) throws UserError, InterruptedException {
    controller.demand("configure", context, SHORT);
    if (program.command().isPresent()) {
      words = words(List.of("sh", "-c", program.command().get()), List.of());
    } else {
      var answer = controller.demand("command", context, SHORT);
      var command = new ArrayList<>(answer.all("arg"));
      command.addAll(program.arguments());
      words = words(command, answer.all("env"));
    }
    spawn();
  }

  final void spawn() throws UserError, InterruptedException {
    try {
      spawn(words);
    } catch (IOException e) {
      throw UserError.failed(commandLine() + " can't be started: " + e.getMessage());
    }
  }

  final void moveTo(String newHost, int newPort) throws UserError {
    host = newHost;
    port = newPort;
    context.set("host", host).set("port", port);
  }

  @Override
  public String address() {
    return host + ":" + port;
  }

  int port() {
    return port;
  }

  /** Its command line. */
  String commandLine() {
    return ShellWords.line(words);
  }

  /** Whether it answers now. */
  boolean answers() throws UserError, InterruptedException {
    return runs() && controller.call("ready", context, ANSWER).succeeded();
  }

  @Override
  public boolean isMaster() throws UserError, InterruptedException {
    return answers()
        && controller
            .call("inspect", context, SHORT)
            .first("role")
            .filter("master"::equals)
            .isPresent();
  }
}
