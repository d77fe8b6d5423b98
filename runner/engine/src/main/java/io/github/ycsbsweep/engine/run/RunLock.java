// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.LockFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * One run a results folder: the file {@code .running} in it holds the id of the process that
 * measures there, when that started, and its temporary folder.
 */
public record RunLock(Path file) implements AutoCloseable {

  private static final String NAME = ".running";

  /** For the watchdog of a run that was killed. */
  private static final Duration CLEANING = Duration.ofSeconds(15);

  /** Takes a folder. A lock whose owner is gone is taken over. */
  public static RunLock take(Path folder, Path temporary, Console console)
      throws IOException, UserError, InterruptedException {
    var file = folder.resolve(NAME);
    while (!LockFile.make(file, temporary.toString())) {
      takeAway(folder, file, console);
    }
    return new RunLock(file);
  }

  private static void takeAway(Path folder, Path file, Console console)
      throws IOException, UserError, InterruptedException {
    var owner = LockFile.owner(file);
    if (owner.isPresent()) {
      if (owner.get().process().isAlive()) {
        var pid = owner.get().process().pid();
        throw UserError.of(
            "%s: process %d is measuring there. Wait for it, or stop it (kill %d) and resume then",
            folder, pid, pid);
      }
      if (TemporaryFolder.isOne(owner.get().rest())) {
        awaitCleaning(Path.of(owner.get().rest()), console);
      }
    }
    Files.deleteIfExists(file);
  }

  /**
   * What a run that was killed had started, its watchdog ends, and removes its temporary folder
   * last: until then the old server and client would be measured too.
   */
  private static void awaitCleaning(Path temporary, Console console) throws InterruptedException {
    if (!Deadline.in(CLEANING).await(Duration.ofMillis(50), () -> !Files.exists(temporary))) {
      console.warn(
          "the run that was broken off left %s behind. If its server or client still runs, end it;"
              + " then remove the folder",
          temporary);
    }
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
