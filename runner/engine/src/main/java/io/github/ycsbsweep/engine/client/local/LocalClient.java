// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.local;

import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.client.ClockOffset;
import io.github.ycsbsweep.engine.client.RunningClient;
import io.github.ycsbsweep.engine.client.StatusLog;
import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.request.ClientShare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A client in a process of this machine. */
record LocalClient(ManagedProcess process, Path folder) implements RunningClient {

  /** What the engine and a client tell each other. */
  private static final String READY = "ready";

  private static final String RELEASE = "release";

  /** For people, who may want to look at the client. */
  private static final String PID = "pid";

  /** For the client to end in its own way. */
  private static final Duration GRACE = Duration.ofSeconds(3);

  static LocalClient start(ProcessSupervisor processes, ClientLaunch launch, int index)
      throws IOException {
    var folder = launch.folderOf(index);
    var words = launch.plan().words(new ClientShare(index, launch.plan().clients()));
    var spec =
        ProcessSpec.logged(folder, words, folder.resolve("ycsb.out"), new StatusLog(folder).file());
    var client = new LocalClient(processes.start(spec.inEngineLocale()), folder);
    AtomicFile.write(folder.resolve(PID), client.pid() + "\n");
    return client;
  }

  long pid() {
    return process.pid();
  }

  @Override
  public String host() {
    return "localhost";
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public boolean isReady() {
    return Files.exists(folder.resolve(READY));
  }

  @Override
  public void release(long millis) throws UserError {
    try {
      AtomicFile.write(folder.resolve(RELEASE), millis + "\n");
    } catch (IOException e) {
      throw UserError.failed("can't write to " + folder + ": " + e.getMessage());
    }
  }

  @Override
  public OptionalInt waitFor(Duration limit) throws InterruptedException {
    return process.waitFor(limit);
  }

  @Override
  public Optional<ClockOffset> clock() {
    return Optional.empty();
  }

  @Override
  public void kill() {
    process.kill();
  }

  /** Ends it in its own way, if it still runs. */
  void end() {
    if (process.isAlive()) {
      process.end(GRACE);
    }
  }

  /** Takes away what was there as long as it ran. */
  void tidy() throws IOException {
    for (var name : List.of(PID, READY, RELEASE)) {
      Files.deleteIfExists(folder.resolve(name));
    }
  }
}
