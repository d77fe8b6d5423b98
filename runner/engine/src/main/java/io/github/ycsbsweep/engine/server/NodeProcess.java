// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultTarget;
import io.github.ycsbsweep.engine.process.DataVolume;
import io.github.ycsbsweep.engine.process.ListeningProcesses;
import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.process.NetworkNamespace;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.ControllerContext;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * One process of a server of the runner's own: its place, and what runs there. A fault is done to
 * it by another thread than the sweep's, which may end it meanwhile: then it is not started again.
 */
final class NodeProcess implements FaultTarget.FaultProcess {

  private static final Duration SHORT = Duration.ofSeconds(10);
  private static final String LOCAL = "127.0.0.1";

  /** A check in the middle of a run: it either answers or does not. */
  private static final Duration ANSWER = Duration.ofSeconds(1);

  private final Controller controller;
  private final NodeStarter starter;
  private final ControllerContext context;
  private final Path log;

  private String host = LOCAL;
  private int port;
  private List<String> words = List.of();
  private Optional<Node> node = Optional.empty();
  private Optional<NetworkNamespace> network = Optional.empty();
  private Optional<DataVolume> volume = Optional.empty();

  /**
   * One that is not started yet.
   *
   * @param log that its output is appended to
   */
  NodeProcess(
      Controller controller, NodeStarter starter, ControllerContext context, int port, Path log) {
    this.controller = controller;
    this.starter = starter;
    this.context = context;
    this.port = port;
    this.log = log;
  }

  ControllerContext context() {
    return context;
  }

  @Override
  public String address() {
    return host + ":" + port;
  }

  /** Its command line. */
  String commandLine() {
    return ShellWords.line(words);
  }

  /** Its process id; empty where it does not run on this machine. */
  synchronized OptionalLong pid() {
    return node.map(Node::pid).orElse(OptionalLong.empty());
  }

  /**
   * Makes its network: a controller is told where the server will be before it is asked anything.
   */
  synchronized void enterNetwork() throws UserError, InterruptedException {
    if (network.isEmpty()) {
      network = starter.network();
    }
    host = network.map(NetworkNamespace::host).orElse(LOCAL);
    context.set("host", host).set("port", port);
  }

  /**
   * Starts it, in its network.
   *
   * @param arguments the user's words, which follow those of the controller
   */
  synchronized void start(List<String> arguments) throws UserError, InterruptedException {
    if (volume.isEmpty()) {
      volume = starter.volume(context.server());
    }
    controller.demand("configure", context, SHORT);
    var answer = controller.demand("command", context, SHORT);
    var command = new ArrayList<>(answer.all("arg"));
    command.addAll(arguments);
    var variables = answer.all("env");
    if (!variables.isEmpty() && !starter.program().isEmpty()) {
      throw UserError.of(
          "runner/stores/%s: command prints env=, which is for containers; here arg=env sets variables",
          controller.store());
    }
    checkListens(command);
    words = new ArrayList<>();
    network.ifPresent(own -> words.addAll(own.prefix()));
    words.addAll(starter.words(command, variables, context.server(), port));
    spawn();
    // A container in a network of its own is elsewhere than it was meant to be.
    var started = node.orElseThrow();
    host = network.map(NetworkNamespace::host).orElse(started.host());
    port = started.port().orElse(port);
    context.set("host", host).set("port", port);
  }

  private void checkListens(List<String> command) throws UserError {
    if (network.isPresent() && !command.contains(network.get().host())) {
      throw UserError.of(
          "%s: its controller can't have the server listen in a network of its own; drop the fault of"
              + " the network",
          controller.store());
    }
  }

  /** Gives up its network and its volume, once it has ended: a new start makes others. */
  synchronized void release() {
    network.ifPresent(NetworkNamespace::close);
    network = Optional.empty();
    volume.ifPresent(DataVolume::close);
    volume = Optional.empty();
  }

  @Override
  public synchronized Optional<NetworkNamespace> network() {
    return network;
  }

  @Override
  public synchronized Optional<DataVolume> volume() {
    return volume;
  }

  @Override
  public synchronized boolean runs() {
    return node.filter(Node::runs).isPresent();
  }

  /** Whether it is held to its quota of CPU time, if it has one. */
  synchronized void setLimited(boolean limited) throws UserError {
    try {
      if (node.isPresent()) {
        node.get().setLimited(limited);
      }
    } catch (IOException e) {
      throw UserError.failed(address() + ": its quota of CPU time can't be set: " + e.getMessage());
    }
  }

  private void spawn() throws UserError, InterruptedException {
    try {
      node = Optional.of(starter.start(words, context.server(), log));
    } catch (IOException e) {
      throw UserError.failed(commandLine() + " can't be started: " + e.getMessage());
    }
  }

  /**
   * Waits until it answers; false if it does not, or somebody else does: he is never spoken to
   * again.
   */
  boolean await() throws UserError, InterruptedException {
    var started = started();
    if (started.isEmpty()) {
      return false;
    }
    var it = started.get();
    var answer = controller.ready(context, it.patience(), it.interval(), it::runs);
    return answer.succeeded() && isAnswering(it, answer.first("pid").map(Long::valueOf));
  }

  /**
   * Whether it or a child of its is what answered at its port: the process that the controller
   * names, or else one that listens there. Nobody else can in a network of its own; a container's
   * processes may be on another machine.
   */
  private boolean isAnswering(Node it, Optional<Long> named) {
    if (it.process().isEmpty() || (named.isEmpty() && network.isPresent())) {
      return true;
    }
    var own = it.process().get().pid();
    return named
        .map(List::of)
        .or(() -> ListeningProcesses.at(port))
        .map(all -> all.stream().anyMatch(one -> descends(one, own)))
        .orElse(true);
  }

  /** A wrapper may have started it as its child. */
  private static boolean descends(long process, long ancestor) {
    return Stream.iterate(
            ProcessHandle.of(process),
            Optional::isPresent,
            one -> one.flatMap(ProcessHandle::parent))
        .anyMatch(one -> one.get().pid() == ancestor);
  }

  private synchronized Optional<Node> started() {
    return node;
  }

  /** Whether it answers now. */
  boolean answers() throws UserError, InterruptedException {
    return started().filter(Node::runs).isPresent()
        && controller.call("ready", context, ANSWER).succeeded();
  }

  /** Gives away what runs, for it to be ended; it is not started again by a fault. */
  synchronized Optional<Node> take() {
    var taken = node;
    node = Optional.empty();
    return taken;
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

  @Override
  public synchronized void kill() throws UserError {
    process().kill();
  }

  @Override
  public void restart() throws UserError, InterruptedException {
    synchronized (this) {
      if (node.isPresent() && !runs()) {
        starter.end(List.of(node.get()));
        spawn();
      }
    }
    if (started().isPresent() && !await()) {
      throw UserError.failed(address() + " did not answer after it was started again");
    }
  }

  @Override
  public synchronized void pause() throws UserError {
    try {
      process().pause();
    } catch (IOException e) {
      throw UserError.failed(address() + " can't be stopped: " + e.getMessage());
    }
  }

  @Override
  public synchronized void resume() throws UserError {
    if (!runs()) {
      return;
    }
    try {
      process().resume();
    } catch (IOException e) {
      throw UserError.failed(address() + " can't be let go on: " + e.getMessage());
    }
  }

  private ManagedProcess process() throws UserError {
    return node.flatMap(Node::process)
        .orElseThrow(() -> UserError.failed(address() + " is no process of this machine"));
  }
}
