// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A server in a process of its own, in a temporary folder that is removed with it. */
public final class ServerProcess implements AutoCloseable {

  private final Path folder;
  private final List<String> command;
  private Optional<Process> process = Optional.empty();

  /** The command runs in the temporary folder. */
  public ServerProcess(String name, List<String> command) throws IOException {
    this.folder = Files.createTempDirectory(name);
    this.command = List.copyOf(command);
  }

  /** Where the server runs; empty at first. */
  public Path folder() {
    return folder;
  }

  /** Starts the process and waits until it answers; one that does not is killed. */
  public void start(Callable<Boolean> answers) throws Exception {
    var started =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log().toFile())
            .start();
    process = Optional.of(started);
    var isReady = false;
    try {
      BoundedWait.until(
          command.get(0) + " answers",
          () -> {
            if (!started.isAlive()) {
              throw new IOException(command.get(0) + " ended: " + Files.readString(log()));
            }
            return answers.call();
          });
      isReady = true;
    } finally {
      if (!isReady) {
        kill();
      }
    }
  }

  boolean isAlive() {
    return process.filter(Process::isAlive).isPresent();
  }

  /** Sends SIGKILL and waits for the end. */
  public void kill() throws IOException {
    if (process.isPresent()) {
      process.get().destroyForcibly();
      try {
        process.get().onExit().get(20, TimeUnit.SECONDS);
      } catch (InterruptedException | ExecutionException | TimeoutException e) {
        throw new IOException(command.get(0) + " survives SIGKILL", e);
      }
    }
    process = Optional.empty();
  }

  @Override
  public void close() throws IOException {
    kill();
    ControllerServer.delete(folder);
  }

  private Path log() {
    return folder.resolve("server.log");
  }
}
