// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static io.github.ycsbsweep.engine.run.SweepLab.SHORT;
import static io.github.ycsbsweep.engine.run.SweepLab.await;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.ExitStatus;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * The thread of a run is interrupted, as a signal does, in phases of it; servers and clients go.
 * How signals do that, and what a kill of the engine leaves, {@code lifetime.bats} shows.
 */
class InterruptedSweepTest extends SweepLabTestCase {

  private static final String LINE = "redis workloadb --threads 2,4" + SHORT;

  @Test
  void whileAServerStartsThatNeverAnswers() throws Exception {
    lab.path().program("redis-server", ": >'" + lab.hang() + "'; exec sleep 60");
    var run = lab.start(LINE + " --server local");
    lab.awaitHang();
    run.interrupt();
    assertThat(run.end()).isEqualTo(ExitStatus.INTERRUPTED);
    assertThat(lab.out()).doesNotExist();
    assertThat(lab.said()).contains("Nothing was measured yet.");
  }

  @Test
  void whileTheLoadIsChecked() throws Exception {
    whileRead(lab.cell("load/ycsb.out"));
    assertThat(lab.out().resolve("results.csv")).doesNotExist();
    assertThat(lab.threads()).isEmpty();
  }

  @Test
  void whileACellIsAnalysed() throws Exception {
    whileRead(lab.cell("t0002/r1/ycsb.out"));
    assertThat(lab.cell("t0004")).doesNotExist();
  }

  @Test
  void inTheFirstCellAndTheSameCommandWorksThen() throws Exception {
    lab.rules("FAKE_HANG=run");
    var run = lab.start(LINE);
    lab.awaitHang();
    assertThat(lab.runs("redis-server")).isTrue();
    run.interrupt();
    assertThat(run.end()).isEqualTo(ExitStatus.INTERRUPTED);
    assertThat(lab.out()).doesNotExist();
    assertThat(lab.said()).contains("Nothing was measured yet.");
    assertThat(lab.runs("redis-server")).isFalse();
    lab.rules();
    assertThat(lab.sweep(LINE)).isZero();
  }

  @Test
  void aClientThatIsKilledFailsItsCellAndTheNextIsMeasured() throws Exception {
    lab.rules("if [[ $THREADS == 2 ]]; then echo $$ >'" + folder + "/pid'; FAKE_HANG=run; fi");
    var run = lab.start(LINE);
    lab.awaitHang();
    var client = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
    ProcessHandle.of(client).orElseThrow().destroyForcibly();
    assertThat(run.end()).isEqualTo(ExitStatus.PARTIAL);
    assertThat(lab.cell("t0004/r1/DONE")).exists();
    assertThat(lab.printed()).contains("FAILED");
  }

  @Test
  void aSecondServerThatDoesNotStartTakesTheFirstAlong() throws Exception {
    lab.path().program("memcached", "exit 1");
    assertThat(lab.sweep("redis,memcached workloadb --threads 2" + SHORT))
        .isEqualTo(ExitStatus.ENVIRONMENT);
    assertThat(lab.said())
        .contains("memcached: the local server did not start", "redis: local server");
    assertThat(lab.runs("redis-server")).isFalse();
  }

  /** Interrupts the run while it reads a file that a client left. */
  private void whileRead(Path file) throws Exception {
    var content = folder.resolve("content");
    lab.rules(
        "if [[ $PWD == '%s' ]]; then trap 'mv %s \"%s\" && mkfifo %2$s' EXIT; fi"
            .formatted(file.getParent(), file.getFileName(), content));
    var run = lab.start(LINE);
    await(() -> Files.exists(content) && Files.exists(file));
    try (var pipe = opened(file)) {
      // Others than the run read the file itself.
      Files.copy(content, file, REPLACE_EXISTING);
      run.interrupt();
      Files.copy(content, pipe);
    }
    assertThat(run.end()).isEqualTo(ExitStatus.INTERRUPTED);
  }

  /** Once somebody reads a pipe. */
  private static OutputStream opened(Path pipe) throws Exception {
    var opening = new FutureTask<>(() -> Files.newOutputStream(pipe));
    var thread = new Thread(opening, "pipe");
    thread.setDaemon(true);
    thread.start();
    return opening.get(60, TimeUnit.SECONDS);
  }
}
