// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.github.ycsbsweep.engine.common.CleanupWait;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.SecretFile;
import io.github.ycsbsweep.engine.process.ProcessSupervisor.Registration;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.ControllerContext;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.store.StoreDescription.Image;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A process of a server in a container, from a pinned official image. It shares the network of this
 * machine where it can: a proxy between client and server would be measured too.
 */
final class ContainerProcess extends NodeProcess {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration INTERVAL = Duration.ofMillis(500);

  private final Image image;
  private final ServerLimits limits;
  private final Docker docker;
  private final Console console;
  private final String name;
  private volatile Docker.State state = Docker.State.GONE;
  private Optional<Registration> registration = Optional.empty();

  ContainerProcess(
      Image image,
      RunTools tools,
      ServerLimits limits,
      Controller controller,
      ControllerContext context,
      int port,
      Path log) {
    super(controller, context, port, log);
    this.image = image;
    this.limits = limits;
    this.docker = new Docker(tools);
    this.console = tools.console();
    this.name =
        "ycsb-sweep-" + ProcessHandle.current().pid() + "-" + controller.store() + "-" + port;
  }

  @Override
  List<String> words(List<String> command, List<String> variables) throws UserError {
    var words = new ArrayList<>(List.of("docker", "run", "--detach", "--rm"));
    words.addAll(List.of("--name", name, "--label", "ycsb-sweep"));
    limits.cpus().ifPresent(cpus -> words.addAll(List.of("--cpuset-cpus", cpus.text())));
    if (limits.share().isPresent()) {
      words.addAll(List.of("--cpus", limits.shareText()));
    }
    try {
      var folder = context.server();
      if (image.network().isPresent()) {
        words.addAll(List.of("--network", image.network().get()));
      } else {
        // Who owns the folder: the container's processes write as him.
        var user =
            Files.getAttribute(folder, "unix:uid") + ":" + Files.getAttribute(folder, "unix:gid");
        words.addAll(List.of("--network", "host", "--user", user));
        words.addAll(List.of("--volume", folder + ":/run-folder:ro", "--workdir", "/run-folder"));
      }
      if (!variables.isEmpty()) {
        // A password among them is in no command line.
        var file = folder.resolve("environment");
        SecretFile.write(file, String.join("\n", variables).getBytes(UTF_8));
        words.addAll(List.of("--env-file", file.toString()));
      }
    } catch (IOException e) {
      throw UserError.failed(context.server() + " can't be written: " + e.getMessage());
    }
    words.addAll(List.of("--entrypoint", command.get(0), image.name()));
    words.addAll(command.subList(1, command.size()));
    return words;
  }

  @Override
  void spawn(List<String> words) throws IOException, UserError, InterruptedException {
    console.say("Starting " + image.name() + " (pulled first if it isn't here)");
    registration = Optional.of(docker.register(name));
    var result = docker.run(words);
    Files.writeString(log, result.error() + result.output(), UTF_8, CREATE, APPEND);
    if (!result.succeeded()) {
      OwnServer.tail(log).forEach(line -> console.say("    " + line));
      throw UserError.missing(
          "docker run %s exited with %d. Try: docker pull %s",
          image.name(), result.status(), image.name());
    }
    state = docker.inspect(name);
    // One in a network of its own is elsewhere than it was meant to be.
    if (image.network().isPresent()) {
      moveTo(state.ip(), image.port().orElse(port()));
    }
  }

  @Override
  OptionalLong pid() {
    return state.pid().matches("[1-9][0-9]*") && Files.isDirectory(Path.of("/proc", state.pid()))
        ? OptionalLong.of(Long.parseLong(state.pid()))
        : OptionalLong.empty();
  }

  @Override
  public boolean runs() {
    try {
      var now = docker.inspect(name);
      return now.runs() && now.id().equals(state.id());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Its processes may be on another machine: who answers is not looked at. */
  @Override
  boolean await() throws UserError, InterruptedException {
    return controller.ready(context, PATIENCE, INTERVAL, this::runs).succeeded();
  }

  @Override
  void release() {
    if (registration.isPresent()) {
      // Where another interrupt breaks it off, the watchdog still knows it.
      CleanupWait.run(
          () -> {
            docker.remove(name);
            registration.get().close();
            registration = Optional.empty();
          });
    }
  }
}
