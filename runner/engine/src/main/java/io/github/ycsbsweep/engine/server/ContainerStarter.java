// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.SecretFile;
import io.github.ycsbsweep.engine.process.ProcessResult;
import io.github.ycsbsweep.engine.process.ProcessSupervisor.Registration;
import io.github.ycsbsweep.engine.process.Uninterrupted;
import io.github.ycsbsweep.engine.request.CpuLimits;
import io.github.ycsbsweep.engine.store.StoreDescription.Image;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Starts a server in a container, from a pinned official image. It shares the network of this
 * machine where it can: a proxy between client and server would be measured too.
 */
final class ContainerStarter implements NodeStarter {

  private final String store;
  private final Image image;
  private final ServerEnvironment environment;
  private final CpuLimits limits;
  private final Docker docker;

  ContainerStarter(String store, Image image, ServerEnvironment environment, CpuLimits limits) {
    this.store = store;
    this.image = image;
    this.environment = environment;
    this.limits = limits;
    this.docker = new Docker(environment.supervisor(), environment.temporary());
  }

  /** The words of a container name its program. */
  @Override
  public String program() {
    return "";
  }

  @Override
  public List<String> words(List<String> command, List<String> variables, Path folder, int port)
      throws UserError {
    var words = new ArrayList<String>();
    words.addAll(List.of("--name", name(port), "--label", "ycsb-sweep"));
    limits.cpus().ifPresent(cpus -> words.addAll(List.of("--cpuset-cpus", cpus.text())));
    if (limits.share().isPresent()) {
      words.addAll(List.of("--cpus", limits.shareText()));
    }
    if (image.network().isPresent()) {
      words.addAll(List.of("--network", image.network().get()));
    } else {
      words.addAll(List.of("--network", "host", "--user", user(folder)));
      words.addAll(List.of("--volume", folder + ":/run-folder:ro", "--workdir", "/run-folder"));
    }
    if (!variables.isEmpty()) {
      words.addAll(List.of("--env-file", environmentFile(variables, folder).toString()));
    }
    words.addAll(List.of("--entrypoint", command.get(0), image.name()));
    words.addAll(command.subList(1, command.size()));
    return Docker.words(words);
  }

  /** A password among them is in no command line. */
  private static Path environmentFile(List<String> variables, Path folder) throws UserError {
    var file = folder.resolve("environment");
    try {
      SecretFile.write(file, String.join("\n", variables).getBytes(UTF_8));
      return file;
    } catch (IOException e) {
      throw UserError.failed(file + " can't be written: " + e.getMessage());
    }
  }

  private String name(int port) {
    return "ycsb-sweep-" + ProcessHandle.current().pid() + "-" + store + "-" + port;
  }

  /** Who owns the folder: the container's processes write as him. */
  private static String user(Path folder) {
    try {
      return Files.getAttribute(folder, "unix:uid") + ":" + Files.getAttribute(folder, "unix:gid");
    } catch (IOException e) {
      throw new UncheckedIOException("the folder was made a moment ago", e);
    }
  }

  @Override
  public Node start(List<String> words, Path folder, Path log)
      throws IOException, UserError, InterruptedException {
    var name = words.get(words.indexOf("--name") + 1);
    environment.console().say("Starting " + image.name() + " (pulled first if it isn't here)");
    var registration = docker.register(name);
    var started = false;
    try {
      var result = docker.run(words);
      Files.writeString(log, result.error() + result.output(), UTF_8, CREATE, APPEND);
      check(result, log);
      var id = result.output().strip();
      var state = docker.inspect(name).orElse(Docker.State.GONE);
      var container =
          new Container(
              docker,
              image,
              name,
              new Docker.State(
                  true, id.substring(id.lastIndexOf('\n') + 1), state.pid(), state.ip()),
              registration);
      started = true;
      return container;
    } finally {
      if (!started) {
        remove(name, registration);
      }
    }
  }

  private void check(ProcessResult result, Path log) throws UserError {
    if (!result.succeeded()) {
      OwnServer.tail(log).forEach(line -> environment.console().say("    " + line));
      throw UserError.missing(
          "docker run %s exited with %d. Try: docker pull %s",
          image.name(), result.status(), image.name());
    }
  }

  @Override
  public void end(List<Node> nodes) {
    for (var node : nodes) {
      var container = (Container) node;
      remove(container.name(), container.registration());
    }
  }

  private void remove(String name, Registration registration) {
    // Where another interrupt breaks it off, the watchdog still knows it.
    Uninterrupted.run(
        () -> {
          docker.remove(name);
          registration.close();
        });
  }

  /** A container that was started. */
  private record Container(
      Docker docker, Image image, String name, Docker.State state, Registration registration)
      implements Node {

    @Override
    public boolean runs() {
      try {
        return docker
            .inspect(name)
            .filter(now -> now.runs() && now.id().equals(state.id()))
            .isPresent();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    @Override
    public OptionalLong pid() {
      return state.pid().matches("[1-9][0-9]*") && Files.isDirectory(Path.of("/proc", state.pid()))
          ? OptionalLong.of(Long.parseLong(state.pid()))
          : OptionalLong.empty();
    }

    @Override
    public String host() {
      return image.network().isPresent() ? state.ip() : "127.0.0.1";
    }

    @Override
    public OptionalInt port() {
      return image.network().isPresent() ? image.port() : OptionalInt.empty();
    }

    @Override
    public Duration patience() {
      return Duration.ofMinutes(2);
    }

    @Override
    public Duration interval() {
      return Duration.ofMillis(500);
    }
  }
}
