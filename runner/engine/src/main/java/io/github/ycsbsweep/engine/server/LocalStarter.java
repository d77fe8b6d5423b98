// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.store.Controller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Starts a server program of this machine. */
class LocalStarter implements NodeStarter {

  /** Between TERM and KILL. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final ProcessSupervisor supervisor;
  private final Path program;

  LocalStarter(ProcessSupervisor supervisor, Path program) {
    this.supervisor = supervisor;
    this.program = program;
  }

  static Path found(Controller controller, String where) throws UserError, InterruptedException {
    return Path.of(
        controller
            .find(where)
            .orElseThrow(
                () -> UserError.missing(controller.store() + ": its server program is gone")));
  }

  /**
   * A copy that can be executed, once for all processes: a program that runs can't be written to.
   */
  static Path copied(Path bundled, Path folder) throws UserError {
    var program = folder.resolve(bundled.getFileName());
    try {
      if (!Files.exists(program)) {
        Files.copy(bundled, program);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
      }
      return program;
    } catch (IOException e) {
      throw UserError.failed(bundled + " can't be copied to " + folder + ": " + e.getMessage());
    }
  }

  @Override
  public String program() {
    return program.toString();
  }

  @Override
  public List<String> words(List<String> command, Path folder, int port) {
    return command;
  }

  @Override
  public Node start(List<String> words, Path folder, Path log) throws IOException {
    return new LocalNode(supervisor.start(ProcessSpec.logged(folder, words, log)));
  }

  @Override
  public void end(List<Node> nodes) {
    supervisor.end(nodes.stream().map(node -> ((LocalNode) node).process()).toList(), GRACE);
  }

  /** A process of this machine. */
  private record LocalNode(ManagedProcess process) implements Node {

    @Override
    public boolean runs() {
      return process.isAlive();
    }

    @Override
    public OptionalLong pid() {
      return OptionalLong.of(process.pid());
    }

    @Override
    public boolean isAnswering(OptionalLong pid) {
      return pid().equals(pid);
    }

    @Override
    public String host() {
      return "127.0.0.1";
    }

    @Override
    public OptionalInt port() {
      return OptionalInt.empty();
    }

    @Override
    public Duration patience() {
      return Duration.ofSeconds(20);
    }

    @Override
    public Duration interval() {
      return Duration.ofMillis(20);
    }
  }
}
