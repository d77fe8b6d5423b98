// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.BoundedWait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given the real client of YCSB, a process of its own, whose parent is a shell. */
class SimultaneousClientTest {

  private static final int LIMIT_SECONDS = 30;

  /** The client runs in the background until somebody closes the standard input of the shell. */
  private static final String SHELL = "\"$@\" >out 2>&1 & echo $!; read -r line; wait $!";

  private static final String ORPHANS_IT = SHELL.replace("; wait $!", "");

  @TempDir private Path folder;

  @Test
  void measuresNothingBeforeTheReleaseAndEndsAfterItsSeconds() throws Exception {
    var shell = shell(SHELL);
    try {
      BoundedWait.until("the client is ready", () -> Files.exists(folder.resolve("ready")));
      var release = Instant.now().plusMillis(1_200).toEpochMilli();
      Files.writeString(folder.resolve("part"), release + "\n");
      Files.move(folder.resolve("part"), folder.resolve("release"));
      shell.outputWriter().close();
      assertThat(shell.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as(output()).isTrue();
      assertThat(output())
          .contains("[READ], Return=OK", "simultaneous workload: stops: its time since the release")
          .doesNotContain("Exception");
      assertThat(logStart(folder.resolve("READ.hdr"))).isBetween(release, release + 10_000);
      assertThat(Instant.now().toEpochMilli()).isGreaterThanOrEqualTo(release + 1_000);
    } finally {
      end(shell);
    }
  }

  @Test
  void endsByItselfWhenItsParentIsGone() throws Exception {
    var shell = shell(ORPHANS_IT);
    try {
      var client = ProcessHandle.of(Long.parseLong(shell.inputReader().readLine())).orElseThrow();
      BoundedWait.until("the client is ready", () -> Files.exists(folder.resolve("ready")));
      assertThat(client.isAlive()).isTrue();
      shell.outputWriter().close();
      assertThat(shell.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
      BoundedWait.until("the client ends", () -> !client.isAlive());
      assertThat(output())
          .contains("simultaneous workload: gave up: the process that started this one is gone")
          .doesNotContain("[READ]");
    } finally {
      end(shell);
    }
  }

  private Process shell(String script) throws IOException {
    var command =
        Stream.concat(Stream.of("bash", "-c", script, "bash"), client().stream()).toList();
    return new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
  }

  private static List<String> client() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xshare:auto",
        "-cp",
        System.getProperty("java.class.path"),
        "site.ycsb.Client",
        "-t",
        "-s",
        "-threads",
        "3",
        "-p",
        "workload=" + SimultaneousWorkload.class.getName(),
        "-p",
        "sweep.workload=site.ycsb.workloads.CoreWorkload",
        "-p",
        "sweep.seconds=1",
        "-p",
        "sweep.ready=ready",
        "-p",
        "sweep.release=release",
        "-p",
        "recordcount=100",
        "-p",
        "operationcount=2147483647",
        "-p",
        "basicdb.verbose=false",
        "-p",
        "basicdb.simulatedelay=2",
        "-p",
        "status.interval=1",
        "-p",
        "measurementtype=hdrhistogram",
        "-p",
        "hdrhistogram.fileoutput=true",
        "-p",
        "hdrhistogram.output.path=");
  }

  /** Milliseconds since 1970 when YCSB opened the log, which it does at the first operation. */
  private static long logStart(Path log) throws IOException {
    var start = Pattern.compile("#\\[StartTime: ([0-9.]+) ").matcher(Files.readString(log));
    assertThat(start.find()).isTrue();
    return Math.round(1_000 * Double.parseDouble(start.group(1)));
  }

  private String output() throws IOException {
    return Files.readString(folder.resolve("out"));
  }

  private static void end(Process shell) throws Exception {
    var children = shell.descendants().toList();
    shell.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    BoundedWait.until(
        "no process is left", () -> children.stream().noneMatch(ProcessHandle::isAlive));
  }
}
