// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static io.github.ycsbsweep.engine.process.Commands.bash;
import static io.github.ycsbsweep.engine.process.Commands.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.LineReader;
import io.github.ycsbsweep.engine.common.LogLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class GroupSupervisorTest {

  private static final Duration LIMIT = Duration.ofSeconds(90);

  private final ProcessSupervisor supervisor = new GroupSupervisor(SupervisedEngine.LIBEXEC);

  @TempDir private Path folder;

  @AfterEach
  void close() {
    supervisor.close();
  }

  @Test
  void givesWhatACommandWroteAndItsStatus() throws Exception {
    var result = run("echo out; echo err >&2; exit 3");

    assertThat(result).isEqualTo(new ProcessResult(3, "out\n", "err\n"));
  }

  @Test
  void givesTheStatusOfASignalAsAShellDoes() throws Exception {
    assertThat(run("kill -TERM $$").status()).isEqualTo(143);
  }

  @Test
  void keepsTheBeginningAndTheEndOfALogThatGrowsWithoutBound() throws Exception {
    var log = folder.resolve("log");
    var script = "echo first; yes 0123456789012345678901234567890 | head -c 150M; echo last >&2";
    var spec = ProcessSpec.logged(folder, List.of("bash", "-c", script), log);

    assertThat(supervisor.start(spec).waitFor()).isZero();

    assertThat(Files.size(log)).isLessThan(BoundedLog.MOST + (1 << 20));
    assertThat(LogLines.ends(log)).startsWith("first").endsWith("last");
    assertThat(LogLines.lastLine(log)).isEqualTo("last");
    try (var lines = new LineReader(log, UTF_8, 1000)) {
      var notes = 0;
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        notes += line.get().matches("\\[\\d+ bytes were left out here]") ? 1 : 0;
      }
      assertThat(notes).isEqualTo(1);
    }
  }

  @Test
  void stopsAGroupAndLetsItGoOn() throws Exception {
    var process = supervisor.start(bash(folder, "sleep 600 & wait"));

    process.pause();
    eventually(() -> isStopped(process.pid()));
    process.resume();
    eventually(() -> !isStopped(process.pid()));
    process.kill();
    assertThatThrownBy(process::pause).hasMessageContaining("has ended");
  }

  /** As the kernel writes it: T. A signal has its effect when the process is next scheduled. */
  private static boolean isStopped(long pid) {
    try {
      var stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return stat.startsWith("T", stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void feedsACommandThatReads() throws Exception {
    var text = "a line\n".repeat(100_000);

    assertThat(supervisor.run(bash(folder, "wc -l"), text, LIMIT).output().strip())
        .isEqualTo("100000");
  }

  @Test
  void feedsACommandThatDoesNotRead() throws Exception {
    assertThat(supervisor.run(bash(folder, "exit 7"), "x".repeat(1 << 20), LIMIT).status())
        .isEqualTo(7);
  }

  @Test
  void keepsTheBeginningOfTheOutputAndTheEndOfTheErrors() throws Exception {
    var result =
        run("printf 'begin\\n'; head -c 5000000 /dev/zero | tee /dev/stderr; echo end >&2");

    assertThat(result.output()).startsWith("begin\n").hasSize(ProcessSupervisor.MOST_OUTPUT);
    assertThat(result.error()).endsWith("end\n").hasSize(ProcessSupervisor.MOST_OUTPUT);
  }

  @Test
  void leadsAGroupOfItsOwn() throws Exception {
    var process = supervisor.start(bash(folder, "ps -o pgid= $$"));

    var group = new String(process.output().readAllBytes(), UTF_8).strip();
    assertThat(group).isEqualTo(Long.toString(process.pid()));
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void appendsBothStreamsToOneFile() throws Exception {
    var log = folder.resolve("log");
    var script = List.of("bash", "-c", "echo out; echo err >&2; cat");
    for (var times = 0; times < 2; times++) {
      supervisor.start(ProcessSpec.logged(folder, script, log)).waitFor();
    }

    assertThat(Files.readAllLines(log)).containsExactly("out", "err", "out", "err");
  }

  @Test
  void refusesAProgramThatIsNotThere() {
    assertThatThrownBy(() -> supervisor.start(ProcessSpec.piped(folder, List.of("no-such-thing"))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no-such-thing");
  }

  @Test
  void raisesTheLimitOfOpenFiles() throws Exception {
    var limits = run("ulimit -Sn; ulimit -Hn").output().lines().toList();

    var hard = limits.get(1).equals("unlimited") ? Integer.MAX_VALUE : parse(limits.get(1));
    assertThat(parse(limits.get(0))).isGreaterThanOrEqualTo(Math.min(hard, Spawner.DESCRIPTORS));
  }

  @Test
  void startsTwoHundredAtOnce() throws Exception {
    var threads = Executors.newFixedThreadPool(200);
    try {
      var calls = new ArrayList<Callable<Integer>>();
      for (var status = 0; status < 200; status++) {
        var script = "cat >/dev/null; exit " + status % 100;
        calls.add(() -> supervisor.run(bash(folder, script), "text", LIMIT).status());
      }
      var results = threads.invokeAll(calls);
      for (var at = 0; at < 200; at++) {
        assertThat(results.get(at).get()).isEqualTo(at % 100);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private ProcessResult run(String script) throws Exception {
    return supervisor.run(bash(folder, script), LIMIT);
  }

  private static long parse(String number) {
    return Long.parseLong(number);
  }
}
