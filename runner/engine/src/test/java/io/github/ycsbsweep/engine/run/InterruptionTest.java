// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.ExitStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class InterruptionTest {

  @TempDir private Path folder;

  @BeforeEach
  void makeTemporaryFolder() throws Exception {
    Files.createDirectory(folder.resolve("tmp"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "HUP"})
  void endsInGoodOrder(String signal) throws Exception {
    Files.createFile(folder.resolve("go"));
    var engine = start();
    await("runs");

    signal(signal, engine);

    assertThat(engine.waitFor()).isEqualTo(ExitStatus.INTERRUPTED);
    assertThat(folder.resolve("told")).exists();
    assertThat(folder.resolve("reported")).exists();
    assertThat(folder.resolve("tmp")).isEmptyDirectory();
  }

  @Test
  void finishesTheReportThoughASecondSignalComes() throws Exception {
    var engine = start();
    await("runs");

    signal("INT", engine);
    await("reports");
    signal("INT", engine);
    signal("TERM", engine);
    Files.createFile(folder.resolve("go"));

    assertThat(engine.waitFor()).isEqualTo(ExitStatus.INTERRUPTED);
    assertThat(folder.resolve("reported")).exists();
    assertThat(folder.resolve("tmp")).isEmptyDirectory();
  }

  @Test
  void leavesTheTemporaryFolderOfAKilledEngineToTheWatchdog() throws Exception {
    var engine = start();
    await("runs");

    signal("KILL", engine);

    assertThat(engine.waitFor()).isEqualTo(137);
    assertThat(
            Deadline.in(Duration.ofSeconds(20))
                .await(
                    Duration.ofMillis(20), () -> folder.resolve("tmp").toFile().list().length == 0))
        .isTrue();
  }

  private Process start() throws Exception {
    return new ProcessBuilder(
            ProcessHandle.current().info().command().orElseThrow(),
            "-cp",
            System.getProperty("java.class.path"),
            InterruptedMain.class.getName(),
            folder.toString())
        .inheritIO()
        .start();
  }

  private void await(String name) throws InterruptedException {
    assertThat(
            Deadline.in(Duration.ofSeconds(60))
                .await(Duration.ofMillis(20), () -> Files.exists(folder.resolve(name))))
        .isTrue();
  }

  private static void signal(String signal, Process engine) throws Exception {
    new ProcessBuilder("kill", "-" + signal, Long.toString(engine.pid()))
        .start()
        .waitFor(10, TimeUnit.SECONDS);
  }
}
