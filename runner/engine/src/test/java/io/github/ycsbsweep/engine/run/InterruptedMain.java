// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** An engine to be interrupted: measures in one process, and reports with another. */
final class InterruptedMain {

  private InterruptedMain() {}

  /**
   * With a folder, in which the files {@code runs}, {@code reports} and {@code told} appear; it
   * reports once {@code go} is there.
   */
  public static void main(String[] args) throws Exception {
    var folder = Path.of(args[0]);
    var interruption = Interruption.begin(() -> write(folder.resolve("told")));
    interruption.unwind();
    try (var supervisor = new GroupSupervisor(Path.of("../libexec"))) {
      TemporaryFolder.create(folder.resolve("tmp"), supervisor);
      var sleep = supervisor.start(ProcessSpec.piped(folder, List.of("sleep", "600")));
      write(folder.resolve("runs"));
      try {
        sleep.waitFor();
      } catch (InterruptedException e) {
        write(folder.resolve("reports"));
        Deadline.in(Duration.ofMinutes(1))
            .await(Duration.ofMillis(10), () -> Files.exists(folder.resolve("go")));
        write(folder.resolve("reported"));
      }
    }
    interruption.exit(0);
  }

  private static void write(Path file) {
    try {
      Files.createFile(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
