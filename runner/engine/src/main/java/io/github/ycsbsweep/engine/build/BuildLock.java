// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.build;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.LockFile;
import io.github.ycsbsweep.engine.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One build of a checkout at a time: the folder {@code runner/target/.building}, whose file {@code
 * owner} holds a process id and when that process started. {@code libexec/engine-jars} takes it
 * too.
 */
record BuildLock(Path folder) implements AutoCloseable {

  private static final Duration LONGEST = Duration.ofMinutes(15);

  private static final Duration INTERVAL = Duration.ofMillis(200);

  private static final Duration WRITING = Duration.ofSeconds(1);

  /** Waits until no other run builds. A lock whose owner is gone is taken over. */
  static BuildLock take(Path target, Console console)
      throws IOException, UserError, InterruptedException {
    var folder = target.resolve(".building");
    var deadline = Deadline.in(LONGEST);
    var told = false;
    while (true) {
      try {
        Files.createDirectory(folder);
        LockFile.make(folder.resolve("owner"), "");
        return new BuildLock(folder);
      } catch (FileAlreadyExistsException e) {
        var owner = owner(folder).filter(ProcessIdentity::isAlive);
        if (owner.isEmpty()) {
          remove(folder);
          continue;
        }
        if (!told) {
          console.say("Another run (process %s) is building: waiting for it", owner.get().pid());
          told = true;
        }
        if (deadline.isOver()) {
          throw UserError.failed(
              "still building after %d minutes: end process %d, or remove %s",
              LONGEST.toMinutes(), owner.get().pid(), folder);
        }
        TimeUnit.MILLISECONDS.sleep(INTERVAL.toMillis());
      }
    }
  }

  /** Between the folder and its owner it has none yet. */
  private static Optional<ProcessIdentity> owner(Path folder)
      throws IOException, InterruptedException {
    var file = folder.resolve("owner");
    Deadline.in(WRITING)
        .await(Duration.ofMillis(20), () -> !Files.exists(folder) || Files.exists(file));
    return LockFile.owner(file).map(LockFile.Owner::process);
  }

  @Override
  public void close() throws IOException {
    remove(folder);
  }

  private static void remove(Path folder) throws IOException {
    Files.deleteIfExists(folder.resolve("owner"));
    Files.deleteIfExists(folder);
  }
}
