// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.build;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.UserError;
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

  /** Between the folder and its owner. */
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
        var engine = ProcessIdentity.ofEngine();
        Files.writeString(folder.resolve("owner"), engine.pid() + " " + engine.started() + "\n");
        return new BuildLock(folder);
      } catch (FileAlreadyExistsException e) {
        var owner = owner(folder);
        if (owner.filter(ProcessIdentity::isAlive).isEmpty()) {
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

  private static Optional<ProcessIdentity> owner(Path folder)
      throws IOException, InterruptedException {
    var file = folder.resolve("owner");
    Deadline.in(WRITING)
        .await(Duration.ofMillis(20), () -> !Files.exists(folder) || file.toFile().length() > 0);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var words = Files.readString(file).strip().split(" ", 2);
    return words[0].matches("[0-9]{1,18}")
        ? Optional.of(
            new ProcessIdentity(Long.parseLong(words[0]), words.length > 1 ? words[1] : ""))
        : Optional.empty();
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
