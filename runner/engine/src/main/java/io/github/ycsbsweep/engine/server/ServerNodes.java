// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.SecretFile;
import io.github.ycsbsweep.engine.fault.FaultAction;
import io.github.ycsbsweep.engine.process.ServerMark;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.ControllerContext;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.store.StoreDescription;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The processes of one server: each has a port, a folder, and a context for the controller. */
final class ServerNodes {

  private final SystemWorkload workload;
  private final Mode mode;
  private final OptionalLong memoryMegabytes;
  private final RunTools tools;
  private final Ports ports;
  private final Path folder;
  private final Controller controller;
  private final StoreDescription description;

  /** Empty: they are containers. */
  private final Optional<LocalProgram> program;

  private final List<NodeProcess> processes = new ArrayList<>();
  private Optional<ServerMark> mark = Optional.empty();

  /**
   * Processes that are not started yet.
   *
   * @param memoryMegabytes that all of them may take; empty where it is not known how much is free
   */
  ServerNodes(
      SystemWorkload workload, Mode mode, OptionalLong memoryMegabytes, RunTools tools, Ports ports)
      throws UserError, InterruptedException {
    var system = workload.system();
    this.workload = workload;
    this.mode = mode;
    this.memoryMegabytes = memoryMegabytes;
    this.tools = tools;
    this.ports = ports;
    this.folder = tools.temporary().resolve("server").resolve(system.label());
    this.controller = tools.stores().controller(system.store().orElseThrow());
    this.description = tools.stores().description(controller.store());
    this.program =
        mode == Mode.DOCKER
            ? Optional.empty()
            : Optional.of(LocalProgram.of(mode, controller, system.server(), tools));
  }

  /** Starts them, at ports that are free now. */
  void launch() throws UserError, InterruptedException {
    processes.clear();
    empty(folder);
    var request = workload.system().server();
    var count = request.form().topology().nodes();
    for (var number = 1; number <= count; number++) {
      var port = ports.next(count > 1 ? description.ports().busDistance() : 0);
      var context =
          new ControllerContext(
              folder.resolve("context-" + number), folder.resolve("node-" + number));
      describe(context, workload, mode);
      if (memoryMegabytes.isPresent()) {
        context.set("memory", memoryMegabytes.getAsLong() / count);
      }
      context.set("program", program.map(LocalProgram::path));
      for (var extra : description.ports().extra()) {
        context.set("port." + extra, ports.next(0));
      }
      processes.add(process(context, port));
    }
    startAll();
  }

  private NodeProcess process(ControllerContext context, int port) {
    return program.isPresent()
        ? new LocalProcess(program.get(), controller, context, port, log(), markFile())
        : new ContainerProcess(
            description.sources().image().orElseThrow(),
            tools,
            workload.system().server().limits(),
            controller,
            context,
            port,
            log());
  }

  /** Writes what holds for all processes of a server. */
  static void describe(ControllerContext context, SystemWorkload workload, Mode mode)
      throws UserError {
    var request = workload.system().server();
    var form = request.form();
    context
        .topology(mode, form.topology())
        .properties(workload.client().properties())
        .set("persistence", form.persistence())
        .set("maxmemory", form.maxMemoryMegabytes().stream().boxed().findFirst())
        .set("policy", form.policy());
    for (var fault : FaultAction.all(request)) {
      context.set("event", fault.event());
    }
  }

  /** Starts them again where they were, with nothing of what they wrote. */
  void relaunch() throws UserError, InterruptedException {
    for (var process : processes) {
      empty(process.context.server());
    }
    startAll();
  }

  private void startAll() throws UserError, InterruptedException {
    if (program.isPresent()) {
      mark = Optional.of(ServerMark.make(tools.processes(), tools.project().libexec(), markFile()));
    }
    for (var process : processes) {
      process.prepare();
    }
    tellAddresses();
    for (var process : processes) {
      process.start(workload.system().server().program());
    }
    tellAddresses();
  }

  private void tellAddresses() throws UserError {
    for (var process : processes) {
      process.context.set("addresses", addresses().replace(',', '\n'));
    }
  }

  /**
   * Waits until all of them answer; false if one does not, or somebody else does: he is never
   * spoken to again.
   */
  boolean await() throws UserError, InterruptedException {
    for (var process : processes) {
      if (!process.await()) {
        return false;
      }
    }
    return true;
  }

  /** Whether all of them answer now. */
  boolean answer() throws InterruptedException {
    try {
      for (var process : processes) {
        if (!process.answers()) {
          return false;
        }
      }
      return !processes.isEmpty();
    } catch (UserError e) {
      return false;
    }
  }

  /** Exit status of the first that ended by itself; empty: none has, or nobody knows. */
  OptionalInt ended() throws InterruptedException {
    for (var process : processes) {
      var status = process.ended();
      if (status.isPresent()) {
        return status;
      }
    }
    return OptionalInt.empty();
  }

  /**
   * Ends them all: each gets TERM before the first one is waited for.
   *
   * @return id and name of each process that had gone into the background; it was ended too
   */
  List<String> end() {
    var running = processes.stream().flatMap(process -> process.take().stream()).toList();
    if (!running.isEmpty()) {
      tools.processes().end(running, LocalProcess.GRACE);
    }
    processes.forEach(NodeProcess::release);
    var detached = mark.map(ServerMark::end).orElse(List.of());
    mark = Optional.empty();
    return detached;
  }

  /** In the order of their addresses. */
  List<NodeProcess> processes() {
    return List.copyOf(processes);
  }

  /** What a call is told that is about the server as a whole, or its first process. */
  ControllerContext first() {
    return processes.get(0).context;
  }

  /** host:port of all, with commas between them. */
  String addresses() {
    return processes.stream().map(NodeProcess::address).collect(Collectors.joining(","));
  }

  List<Long> pids() {
    return processes.stream().flatMap(process -> process.pid().stream().boxed()).toList();
  }

  /** File name of the program; empty text of a container. */
  String binary() {
    return program.map(one -> one.path().getFileName().toString()).orElse("");
  }

  /** The command line of the last one. */
  String commandLine() {
    return processes.get(processes.size() - 1).commandLine();
  }

  /** What all of them write. */
  Path log() {
    return folder.resolve("log");
  }

  private Path markFile() {
    return folder.resolve("mark").toAbsolutePath();
  }

  private static void empty(Path folder) throws UserError {
    try {
      Folders.remove(folder);
      SecretFile.folder(folder);
    } catch (IOException e) {
      throw UserError.failed(folder + " can't be emptied: " + e.getMessage());
    }
  }
}
