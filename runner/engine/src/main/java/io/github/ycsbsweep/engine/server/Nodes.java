// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.SecretFile;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.ControllerContext;
import io.github.ycsbsweep.engine.store.StoreDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The processes of one server: each has a port, a folder, and a context for the controller. */
final class Nodes {

  private static final Duration SHORT = Duration.ofSeconds(10);

  /** A check in the middle of a run: it either answers or does not. */
  private static final Duration ANSWER = Duration.ofSeconds(1);

  private final Path folder;
  private final Controller controller;
  private final NodeStarter starter;
  private final StoreDescription.Ports wanted;
  private final Ports ports;
  private final List<String> arguments;
  private final ContextWriter common;

  private final List<Place> places = new ArrayList<>();
  private final List<Node> running = new ArrayList<>();
  private List<String> words = List.of();

  /** Writes what all contexts of a server have in common. */
  @FunctionalInterface
  interface ContextWriter {
    void write(ControllerContext context) throws UserError;
  }

  /** Where one of them runs. */
  private record Place(String host, int port, ControllerContext context) {

    String address() {
      return host + ":" + port;
    }

    /** A process in a network of its own is elsewhere than it was meant to be. */
    Place of(Node node) throws UserError {
      var own = node.port().orElse(port);
      context.set("host", node.host()).set("port", own);
      return new Place(node.host(), own, context);
    }
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
    places.clear();
    empty(folder);
    for (var node = 1; node <= count; node++) {
      var port = ports.next(count > 1 ? wanted.busDistance() : 0);
      var place = place(node, port);
      for (var extra : wanted.extra()) {
        place.context().set("port." + extra, ports.next(0));
      }
      places.add(place);
    }
    startAll();
  }

  /** Starts them again where they were, with nothing of what they wrote. */
  void relaunch() throws UserError, InterruptedException {
    for (var place : places) {
      empty(place.context().server());
    }
    startAll();
  }

  private Place place(int node, int port) throws UserError {
    var context =
        new ControllerContext(folder.resolve("context-" + node), folder.resolve("node-" + node));
    common.write(context);
    context.set("port", port);
    if (!starter.program().isEmpty()) {
      context.set("program", starter.program());
    }
    return new Place("127.0.0.1", port, context);
  }

  private void startAll() throws UserError, InterruptedException {
    try {
      for (var index = 0; index < places.size(); index++) {
        var place = places.get(index);
        controller.demand("configure", place.context(), SHORT);
        var command =
            new ArrayList<>(controller.demand("command", place.context(), SHORT).all("arg"));
        command.addAll(arguments);
        words = starter.words(command, place.context().server(), place.port());
        var node = starter.start(words, place.context().server(), log());
        running.add(node);
        places.set(index, place.of(node));
      }
    } catch (IOException e) {
      throw UserError.failed(ShellWords.line(words) + " can't be started: " + e.getMessage());
    }
    for (var place : places) {
      place.context().set("addresses", addresses().replace(',', '\n'));
    }
  }

  /**
   * Waits until all of them answer; false if one does not, or somebody else does: he is never
   * spoken to again.
   */
  boolean await() throws UserError, InterruptedException {
    for (var index = 0; index < places.size(); index++) {
      var node = running.get(index);
      var answer =
          controller.ready(
              places.get(index).context(), node.patience(), node.interval(), node::runs);
      if (!answer.succeeded() || !node.isAnswering(pid(answer))) {
        return false;
      }
    }
    return true;
  }

  private static OptionalLong pid(Controller.Answer answer) {
    return answer.first("pid").stream().mapToLong(Long::parseLong).findFirst();
  }

  /** Whether all of them answer now. */
  boolean answer() throws InterruptedException {
    try {
      for (var index = 0; index < places.size(); index++) {
        var context = places.get(index).context();
        if (!running.get(index).runs() || !controller.call("ready", context, ANSWER).succeeded()) {
          return false;
        }
      }
      return !running.isEmpty();
    } catch (UserError e) {
      return false;
    }
  }

  /** Ends them all. */
  void end() {
    if (!running.isEmpty()) {
      starter.end(List.copyOf(running));
      running.clear();
    }
  }

  /** What a call is told that is about the server as a whole, or its first process. */
  ControllerContext first() {
    return places.get(0).context();
  }

  /** host:port of all, with commas between them. */
  String addresses() {
    return places.stream().map(Place::address).collect(Collectors.joining(","));
  }

  List<Long> pids() {
    return running.stream().flatMap(node -> node.pid().stream().boxed()).toList();
  }

  /** File name of the program; empty text of a container. */
  String binary() {
    var program = starter.program();
    return program.substring(program.lastIndexOf('/') + 1);
  }

  /** The command line of the last one. */
  String commandLine() {
    return ShellWords.line(words);
  }

  /** What all of them write. */
  Path log() {
    return folder.resolve("log");
  }

  private static void empty(Path folder) throws UserError {
    try {
      if (Files.exists(folder)) {
        try (var all = Files.walk(folder)) {
          for (var one : all.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(one);
          }
        }
      }
      SecretFile.folder(folder);
    } catch (IOException e) {
      throw UserError.failed(folder + " can't be emptied: " + e.getMessage());
    }
  }
}
