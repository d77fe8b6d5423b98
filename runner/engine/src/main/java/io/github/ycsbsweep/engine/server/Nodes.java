// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.SecretFile;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.ControllerContext;
import io.github.ycsbsweep.engine.store.StoreDescription;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The processes of one server: each has a port, a folder, and a context for the controller. */
final class Nodes {

  private final Path folder;
  private final Controller controller;
  private final NodeStarter starter;
  private final StoreDescription.Ports wanted;
  private final Ports ports;
  private final List<String> arguments;
  private final ContextWriter common;

  private final List<NodeProcess> processes = new ArrayList<>();

  /** Writes what all contexts of a server have in common. */
  @FunctionalInterface
  interface ContextWriter {
    void write(ControllerContext context) throws UserError;
  }

  /**
   * Processes that are not started yet.
   *
   * @param wanted ports besides the first one
   * @param arguments the user's words, which follow those of the controller
   */
  Nodes(
      Path folder,
      Controller controller,
      NodeStarter starter,
      StoreDescription.Ports wanted,
      Ports ports,
      List<String> arguments,
      ContextWriter common) {
    this.folder = folder;
    this.controller = controller;
    this.starter = starter;
    this.wanted = wanted;
    this.ports = ports;
    this.arguments = arguments;
    this.common = common;
  }

  /** Starts so many, at ports that are free now. */
  void launch(int count) throws UserError, InterruptedException {
    processes.clear();
    empty(folder);
    for (var number = 1; number <= count; number++) {
      var port = ports.next(count > 1 ? wanted.busDistance() : 0);
      var context =
          new ControllerContext(
              folder.resolve("context-" + number), folder.resolve("node-" + number));
      common.write(context);
      if (!starter.program().isEmpty()) {
        context.set("program", starter.program());
      }
      for (var extra : wanted.extra()) {
        context.set("port." + extra, ports.next(0));
      }
      processes.add(new NodeProcess(controller, starter, context, port, log()));
    }
    startAll();
  }

  /** Starts them again where they were, with nothing of what they wrote. */
  void relaunch() throws UserError, InterruptedException {
    for (var process : processes) {
      empty(process.context().server());
    }
    startAll();
  }

  private void startAll() throws UserError, InterruptedException {
    for (var process : processes) {
      process.enterNetwork();
    }
    tellAddresses();
    for (var process : processes) {
      process.start(arguments);
    }
    tellAddresses();
  }

  private void tellAddresses() throws UserError {
    for (var process : processes) {
      process.context().set("addresses", addresses().replace(',', '\n'));
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

  /** Ends them all. */
  void end() {
    var running = processes.stream().flatMap(process -> process.take().stream()).toList();
    if (!running.isEmpty()) {
      starter.end(running);
    }
    processes.forEach(NodeProcess::release);
  }

  /** In the order of their addresses. */
  List<NodeProcess> processes() {
    return List.copyOf(processes);
  }

  /** What a call is told that is about the server as a whole, or its first process. */
  ControllerContext first() {
    return processes.get(0).context();
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
    var program = starter.program();
    return program.substring(program.lastIndexOf('/') + 1);
  }

  /** The command line of the last one. */
  String commandLine() {
    return processes.get(processes.size() - 1).commandLine();
  }

  /** What all of them write. */
  Path log() {
    return folder.resolve("log");
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
