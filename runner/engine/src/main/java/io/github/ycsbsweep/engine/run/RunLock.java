// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * One run a results folder: the file {@code .running} in it holds the id of the process that
 * measures there, when that started, and its temporary folder.
 */
public final class RunLock implements AutoCloseable {

  private static final String NAME = ".running";

  /** For the watchdog of a run that was killed. */
  private static final Duration CLEANING = Duration.ofSeconds(15);

  private static final Duration WRITING = Duration.ofSeconds(1);

  private static final int MOST_BYTES = 8192;

  private final Path file;

  private RunLock(Path file) {
    this.file = file;
  }

  /** Takes a folder. A lock whose owner is gone is taken over. */
  public static RunLock take(Path folder, Path temporary, Console console)
      throws IOException, UserError, InterruptedException {
    var file = folder.resolve(NAME);
    var engine = ProcessIdentity.ofEngine();
    var content = Text.format("%d %s %s\n", engine.pid(), engine.started(), temporary);
    while (true) {
      try {
        Files.writeString(file, content, CREATE_NEW, WRITE);
        return new RunLock(file);
      } catch (FileAlreadyExistsException e) {
        takeAway(folder, file, console);
      }
    }
  }

  private static void takeAway(Path folder, Path file, Console console)
      throws IOException, UserError, InterruptedException {
    var words = content(file);
    if (words.length == 3 && words[0].matches("[0-9]{1,18}")) {
      var owner = new ProcessIdentity(Long.parseLong(words[0]), words[1]);
      if (owner.isAlive()) {
        throw UserError.of(
            "%s: process %d is measuring there. Wait for it, or stop it (kill %d) and resume then",
            folder, owner.pid(), owner.pid());
      }
      if (TemporaryFolder.isOne(words[2])) {
        awaitCleaning(Path.of(words[2]), console);
      }
    }
    Files.deleteIfExists(file);
  }

  /** Its three words, once its owner, who made it, has written them. */
  private static String[] content(Path file) throws IOException, InterruptedException {
    try {
      Deadline.in(WRITING).await(Duration.ofMillis(10), () -> file.toFile().length() > 0);
      return new String(first(file), UTF_8).strip().split(" ", 3);
    } catch (NoSuchFileException e) {
      return new String[0];
    }
  }

  /** Whatever somebody put there, it is read in no time. */
  private static byte[] first(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return in.readNBytes(MOST_BYTES);
    }
  }

  /**
   * What a run that was killed had started, its watchdog ends, and removes its temporary folder
   * last: until then the old server and client would be measured too.
   */
  private static void awaitCleaning(Path temporary, Console console) throws InterruptedException {
    if (!Deadline.in(CLEANING).await(Duration.ofMillis(50), () -> !Files.exists(temporary))) {
      console.warn(
          "the run that was broken off left "
              + temporary
              + " behind. If its server or client still runs, end it; then remove the folder");
    }
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
