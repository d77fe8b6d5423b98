// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static io.github.ycsbsweep.engine.process.Commands.awaitProcess;
import static io.github.ycsbsweep.engine.process.Commands.bash;
import static io.github.ycsbsweep.engine.process.Commands.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.machine.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a group of processes that was ended: nothing. */
@Timeout(120)
class GroupEndTest {

  private static final Duration LIMIT = Duration.ofSeconds(90);

  private final ProcessSupervisor supervisor = new GroupSupervisor(SupervisedEngine.LIBEXEC);

  @TempDir private Path folder;

  @AfterEach
  void close() {
    supervisor.close();
  }

  @Test
  void endsAGroupThatIsStopped() throws Exception {
    var process =
        supervisor.start(
            bash(folder, "trap 'echo polite; exit' TERM; echo; while :; do read; done"));
    var output = process.output();
    assertThat(output.read()).isEqualTo('\n');

    process.pause();
    process.end(LIMIT);

    assertThat(process.isAlive()).isFalse();
    assertThat(new String(output.readAllBytes(), UTF_8)).isEqualTo("polite\n");
  }

  @Test
  void killsACommandWhoseTimeIsUp() throws Exception {
    var child = folder.resolve("child");
    var limit = Duration.ofSeconds(1);
    while (!Files.exists(child)) {
      var result = supervisor.run(Commands.family(folder), limit);

      assertThat(result.status()).isEqualTo(ProcessResult.TIMED_OUT);
      // A busy machine may take longer to start both.
      limit = limit.multipliedBy(2);
    }
    assertEnds(awaitProcess(child));
  }

  @Test
  void doesNotWaitForAChildThatHoldsThePipes() throws Exception {
    var result =
        supervisor.run(bash(folder, "sleep 600 & echo $! >child; echo out; exit 4"), LIMIT);

    assertThat(result).isEqualTo(new ProcessResult(4, "out\n", ""));
    assertEnds(awaitProcess(folder.resolve("child")));
  }

  @Test
  void killsACommandOfAnInterruptedThread() throws Exception {
    var waiting = Thread.currentThread();
    var interrupter =
        new Thread(
            () -> {
              try {
                awaitProcess(folder.resolve("parent"));
                waiting.interrupt();
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    interrupter.start();

    assertThatThrownBy(() -> supervisor.run(Commands.family(folder), LIMIT))
        .isInstanceOf(InterruptedException.class);
    assertThat(awaitProcess(folder.resolve("parent")).isAlive()).isFalse();
    assertEnds(awaitProcess(folder.resolve("child")));
  }

  @Test
  void endsAGroupWithItsGrandchildren() throws Exception {
    var process = supervisor.start(Commands.family(folder));
    var child = awaitProcess(folder.resolve("child"));

    process.end(Duration.ofSeconds(10));

    assertThat(process.waitFor()).isEqualTo(143);
    assertEnds(child);
  }

  @Test
  void endsWhatMadeASessionOfItsOwnOnceItsTimeIsUp() throws Exception {
    var script = "setsid bash -c 'echo $$ >child; exec sleep 600' & wait";
    var process = supervisor.start(bash(folder, script));
    var child = awaitProcess(folder.resolve("child"));

    process.end(Duration.ofMillis(200));

    assertThat(process.isAlive()).isFalse();
    assertEnds(child);
  }

  @Test
  void killsWhatDoesNotHeedTerm() throws Exception {
    var process = supervisor.start(Commands.stubbornFamily(folder));
    var child = awaitProcess(folder.resolve("child"));
    awaitProcess(folder.resolve("parent"));

    process.end(Duration.ofMillis(200));

    assertThat(process.waitFor()).isEqualTo(137);
    assertEnds(child);
  }

  @Test
  void killsWhatALeaderLeftBehind() throws Exception {
    var process = supervisor.start(bash(folder, "sleep 600 >&- 2>&- & echo $! >child"));
    assertThat(process.waitFor()).isZero();
    var child = awaitProcess(folder.resolve("child"));
    assertThat(child.isAlive()).isTrue();

    supervisor.close();

    assertEnds(child);
  }

  @Test
  void endsEverythingWhenItIsClosed() throws Exception {
    supervisor.register(bash(folder, "echo one >>order"));
    supervisor.register(bash(folder, "echo \"$NAME two\" >>order").with("NAME", "a 'b"));
    supervisor.register(bash(folder, "echo never >>order")).close();
    var process = supervisor.start(Commands.family(folder));
    awaitProcess(folder.resolve("parent"));

    supervisor.close();
    supervisor.close();

    assertThat(process.isAlive()).isFalse();
    assertThat(Files.readAllLines(folder.resolve("order"))).containsExactly("a 'b two", "one");
    assertThatThrownBy(() -> supervisor.start(bash(folder, "echo late")))
        .isInstanceOf(IOException.class);
  }

  @Test
  void replacesAWatchdogThatWasKilled() throws Exception {
    supervisor.register(bash(folder, "touch cleaned"));
    ProcessHandle.current()
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains("libexec/watchdog"))
        .forEach(ProcessHandle::destroyForcibly);
    var process = supervisor.start(Commands.family(folder));
    awaitProcess(folder.resolve("parent"));

    supervisor.close();

    assertThat(process.isAlive()).isFalse();
    assertThat(folder.resolve("cleaned")).exists();
  }

  /** Nobody here can wait for a grandchild, and a signal acts when it is next scheduled. */
  private static void assertEnds(ProcessIdentity grandchild) throws InterruptedException {
    eventually(() -> !grandchild.isAlive());
  }
}
