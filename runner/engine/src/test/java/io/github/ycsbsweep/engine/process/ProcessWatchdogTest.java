// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static io.github.ycsbsweep.engine.process.Commands.awaitProcess;
import static io.github.ycsbsweep.engine.process.Commands.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.machine.ProcessIdentity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ProcessWatchdogTest {

  @TempDir private Path folder;

  @Test
  void cleansUpAfterAnEngineThatWasKilled() throws Exception {
    var engine =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                SupervisedEngine.class.getName(),
                folder.toString())
            .inheritIO()
            .start();
    var parent = awaitProcess(folder.resolve("parent"));
    var child = awaitProcess(folder.resolve("child"));

    engine.destroyForcibly();

    eventually(() -> !parent.isAlive() && !child.isAlive());
    eventually(() -> Files.exists(folder.resolve("cleaned")));
  }

  @Test
  void endsAPausedFamilyWhoseChildIsInASessionOfItsOwn() throws Exception {
    var spawner = new Spawner(SupervisedEngine.LIBEXEC);
    var script = "setsid bash -c 'echo $$ >child; exec sleep 600' & echo $$ >parent; wait";
    var process = spawner.prepare(Commands.bash(folder, script));
    Spawner.release(process);
    var parent = awaitProcess(folder.resolve("parent"));
    var child = awaitProcess(folder.resolve("child"));
    assertThat(spawner.signal("STOP", parent.pid()).waitFor()).isZero();

    try (var watchdog = new ProcessWatchdog(spawner, Duration.ofMillis(100))) {
      watchdog.register(parent);
    }

    eventually(() -> !parent.isAlive() && !child.isAlive());
  }

  @Test
  void leavesAnotherProcessAloneThatWasGivenTheId() throws Exception {
    var spawner = new Spawner(SupervisedEngine.LIBEXEC);
    var process = spawner.prepare(Commands.family(folder));
    Spawner.release(process);
    var parent = awaitProcess(folder.resolve("parent"));

    try (var watchdog = new ProcessWatchdog(spawner, Duration.ZERO)) {
      watchdog.register(new ProcessIdentity(parent.pid(), "12345"));
    }
    assertThat(parent.isAlive()).isTrue();

    try (var watchdog = new ProcessWatchdog(spawner, Duration.ZERO)) {
      watchdog.register(parent);
    }
    assertThat(process.waitFor()).isEqualTo(137);
  }

  @Test
  void startsNothingThatTheEngineDidNotLetGo() throws Exception {
    var spawner = new Spawner(SupervisedEngine.LIBEXEC);
    var process = spawner.prepare(Commands.bash(folder, "touch started"));

    process.getOutputStream().close();

    assertThat(process.waitFor()).isEqualTo(125);
    assertThat(folder.resolve("started")).doesNotExist();
  }
}
