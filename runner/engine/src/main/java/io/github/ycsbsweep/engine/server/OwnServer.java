// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.LogLines;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.SecretFile;
import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity.ServerProcesses;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.store.StoreDescription.DiskUse;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A server of the runner's own: one process or several, on free ports of 127.0.0.1, in a folder of
 * its own, and proof that what answers there is what was started.
 */
final class OwnServer implements Server {

  private static final int ATTEMPTS = 5;
  private static final int LAST_LINES = 20;
  private static final Pattern TAKEN_PORT = Pattern.compile("(?i)address already in use");
  private static final Duration SHORT = Duration.ofSeconds(10);
  private static final Duration PREPARE = Duration.ofMinutes(4);
  private static final Duration FLUSH = Duration.ofMinutes(2);

  private final SystemWorkload workload;
  private final Mode mode;
  private final RunTools tools;
  private final Controller controller;
  private final Path address;
  private final ServerNodes nodes;
  private Optional<String> version = Optional.empty();

  /** One that is not started yet. */
  OwnServer(SystemWorkload workload, Mode mode, RunTools tools, ServerNodes nodes) {
    var label = workload.system().label();
    this.workload = workload;
    this.mode = mode;
    this.tools = tools;
    this.controller = tools.stores().controller(workload.system().store().orElseThrow());
    this.address = tools.temporary().resolve("secrets").resolve(label + ".address");
    this.nodes = nodes;
  }

  /** Starts it, at other ports if another program took one in the meantime. */
  @Override
  public void open(String hint) throws UserError, InterruptedException {
    try {
      var attempt = 1;
      nodes.launch();
      while (!isReady()) {
        var ended = nodes.ended();
        var detached = nodes.end();
        if (!detached.isEmpty()) {
          throw UserError.missing(
              "%s: the server's program went into the background, and was ended: process %s. Its"
                  + " CPU and memory would not be measured there. What was started: %s. No option"
                  + " may detach it, and a wrapper ends with 'exec PROGRAM \"$@\"'",
              workload.system().label(), String.join(", ", detached), nodes.commandLine());
        }
        tools.console().note("attempt " + attempt + " at " + nodes.addresses() + " failed");
        if (attempt == ATTEMPTS || !tellsOfTakenPort()) {
          throw notStarted(hint, ended);
        }
        attempt++;
        nodes.launch();
      }
      writeAddress();
      version = askVersion();
    } catch (Throwable e) {
      nodes.end();
      throw e;
    }
  }

  private boolean isReady() throws UserError, InterruptedException {
    if (!nodes.await()) {
      return false;
    }
    var prepared = controller.call("prepare", nodes.first(), PREPARE);
    if (!prepared.succeeded()) {
      tools.console().note("prepare: " + prepared.error());
    }
    return prepared.succeeded();
  }

  private UserError notStarted(String hint, OptionalInt ended) {
    tools.console().say("What the server said:");
    var words = lastWords();
    (words.isEmpty() ? List.of("nothing") : words)
        .forEach(line -> tools.console().say("    " + line));
    return UserError.missing(
        "%s: the %s server did not start (%s)%s. Name one of yours, or use another kind:\n%s",
        workload.system().label(),
        mode.word(),
        nodes.commandLine(),
        ended.isPresent() ? ", and ended with " + ManagedProcess.text(ended.getAsInt()) : "",
        hint);
  }

  private void writeAddress() throws UserError, InterruptedException {
    var properties = controller.address(nodes.first());
    try {
      SecretFile.folder(address.getParent());
      SecretFile.write(address, properties);
    } catch (IOException e) {
      throw UserError.failed(address + " can't be written: " + e.getMessage());
    }
  }

  private Optional<String> askVersion() throws UserError, InterruptedException {
    if (mode != Mode.STAND_IN) {
      return controller.call("version", nodes.first(), SHORT).first("version");
    }
    var sources = tools.stores().description(controller.store()).sources();
    var artifact = sources.standIn().orElseThrow();
    try {
      var folder = tools.project().standInJars(controller.store());
      return Folders.matching(folder, artifact + "-[0-9]*.jar").stream()
          .map(jar -> jar.getFileName().toString().substring(artifact.length() + 1))
          .map(version -> artifact + " " + version.replaceFirst("\\.jar$", ""))
          .findFirst();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  @Override
  public ServerIdentity identity() {
    return new ServerIdentity(
        mode.word(),
        nodes.addresses(),
        version,
        new ServerProcesses(
            workload.system().server().form().topology().text().orElse("standalone"),
            List.of(),
            nodes.pids()),
        List.of(),
        nodes.binary(),
        nodes.commandLine(),
        workload.system().server().limits());
  }

  @Override
  public boolean isOwn() {
    return true;
  }

  @Override
  public Optional<Path> address() {
    return Optional.of(address);
  }

  @Override
  public boolean answers() throws InterruptedException {
    return nodes.answer();
  }

  @Override
  public void flush(SystemWorkload next) throws UserError, InterruptedException {
    var start = System.nanoTime();
    if (tools.stores().description(controller.store()).data().restartsToFlush()) {
      if (!restart()) {
        throw BindingFlush.failure(workload, nodes.addresses(), start, "it did not start again");
      }
      return;
    }
    var servers = nodes.first().properties(next.client().properties());
    var answer = controller.call("flush", servers, FLUSH);
    if (!answer.succeeded()) {
      throw BindingFlush.failure(
          workload,
          nodes.addresses(),
          start,
          answer.error().isEmpty() ? "its controller gives no reason" : answer.error());
    }
  }

  /** At the same ports, in empty folders. */
  private boolean restart() throws UserError, InterruptedException {
    nodes.end();
    nodes.relaunch();
    return isReady();
  }

  @Override
  public void setLimited(boolean limited) throws UserError, InterruptedException {
    var use =
        tools
            .stores()
            .description(controller.store())
            .diskUse(workload.system().server().form().persistence());
    if (use == DiskUse.NONE || use == DiskUse.LOG) {
      for (var process : nodes.processes()) {
        process.setLimited(limited);
      }
    }
  }

  @Override
  public List<NodeProcess> processes() {
    return nodes.processes();
  }

  @Override
  public Optional<String> event(String name, String argument)
      throws UserError, InterruptedException {
    return controller.event(name, argument, nodes.first());
  }

  @Override
  public void restore() throws UserError, InterruptedException {
    if (!restart()) {
      throw UserError.failed(
          "%s: the server could not be started anew after a fault", workload.system().label());
    }
  }

  /** Anywhere in the log: all processes write into it, and the others wrote on. */
  private boolean tellsOfTakenPort() throws UserError {
    try {
      return LogLines.ends(nodes.log()).stream().anyMatch(line -> TAKEN_PORT.matcher(line).find());
    } catch (NoSuchFileException nothingSaid) {
      return false;
    } catch (IOException e) {
      throw UserError.failed(nodes.log() + " can't be read: " + e.getMessage());
    }
  }

  /** The last lines of what the processes of a server wrote. */
  static List<String> tail(Path log) {
    var lines = LogLines.tail(log);
    return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
  }

  @Override
  public List<String> lastWords() {
    return nodes.first().redaction().of(tail(nodes.log()));
  }

  @Override
  public void close() {
    nodes.end();
  }
}
