// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.command.MonitorCommand;
import io.github.ycsbsweep.engine.common.Deadline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class MonitorCommandTest {

  @TempDir private Path folder;

  @Test
  @Timeout(120)
  void samplesUntilTheClientHasGone() throws Exception {
    var out = folder.resolve("system.csv");
    var begun = System.nanoTime();
    var client = clientOfThreeLines(out);
    try {
      var status =
          new CommandLine(new MonitorCommand())
              .execute(
                  "--out", out.toString(), "--client", Long.toString(client.pid()), "--loopback");
      assertThat(status).isZero();
      assertThat(client.isAlive()).isFalse();
    } finally {
      client.destroyForcibly();
    }
    var lines = Files.readAllLines(out);
    assertThat(lines.get(0)).isEqualTo(Sampler.HEADER);
    var seconds = Math.toIntExact(Duration.ofNanos(System.nanoTime() - begun).toSeconds());
    assertThat(lines).hasSizeBetween(3, seconds + 2);
  }

  @Test
  @Timeout(120)
  void samplesRightBehindTheSecondsThatTheClientTells() throws Exception {
    var out = folder.resolve("system.csv");
    var mine = Math.toIntExact(ProcessHandle.current().pid());
    var watched =
        new SystemMonitor.MonitoredProcesses(List.of(mine), List.of(), true, 0, Optional.empty());
    try (var monitor = SystemMonitor.start(out, watched)) {
      assertThat(await(() -> samples(out).size() == 1)).isTrue();
      var told = System.currentTimeMillis();
      Files.writeString(folder.resolve("ycsb.err"), "2026-01-02 03:04:05:678 0 sec: 0 operations;");
      assertThat(await(() -> samples(out).size() == 3)).isTrue();
      assertThat(monitor.isSampling()).isTrue();
      assertThat(samples(out).get(1)).isBetween(told, told + 900);
      assertThat(samples(out).get(2) - samples(out).get(1)).isBetween(900L, 1_900L);
    }
  }

  @Test
  @Timeout(120)
  void inTurnsItSamplesInTheRestsThatTheReleaseOfTheClientTells() throws Exception {
    var out = folder.resolve("system.csv");
    var client = new ProcessBuilder("sleep", "3").start();
    var first = System.currentTimeMillis() + 1_000;
    Files.writeString(folder.resolve("release"), first + "\n");
    var words =
        List.of(
            "--out",
            out.toString(),
            "--client",
            "" + client.pid(),
            "--every",
            "500",
            "--ahead",
            "12");
    assertThat(new CommandLine(new MonitorCommand()).execute(words.toArray(String[]::new)))
        .isZero();
    var inRests = samples(out).stream().skip(1).toList();
    assertThat(inRests).isNotEmpty();
    assertThat(inRests.get(0)).isBetween(first - 12, first + 400);
  }

  @Test
  void anEndWhileItLooksForTheFirstSecondIsNoFailure() throws Exception {
    var told = Files.writeString(folder.resolve("ycsb.err"), "1 sec: 0 operations;");
    Thread.currentThread().interrupt();
    try {
      assertThat(SystemMonitor.hasStatusLine(told)).isTrue();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private static boolean await(BooleanSupplier condition) throws InterruptedException {
    return Deadline.in(Duration.ofSeconds(60)).await(Duration.ofMillis(5), condition);
  }

  /** Their times, in milliseconds since the epoch. */
  private static List<Long> samples(Path csv) {
    try (var lines = Files.lines(csv)) {
      return lines.skip(1).map(line -> Long.valueOf(line.split(",", 2)[0])).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void countsTheCpuTimeOfTheClient() {
    var mine = Math.toIntExact(ProcessHandle.current().pid());
    var sampler = new Sampler(List.of(mine), List.of(), true, 0);
    var before = cpuSeconds(sampler);
    var worked = ProcessHandle.current().info().totalCpuDuration().orElseThrow();
    var until = worked.plus(Duration.ofMillis(300));
    while (ProcessHandle.current().info().totalCpuDuration().orElseThrow().compareTo(until) < 0) {
      Thread.onSpinWait();
    }
    assertThat(cpuSeconds(sampler) - before).isBetween(0.25, 3.0);
  }

  @Test
  @Timeout(120)
  void samplesUntilAllClientsHaveGone() throws Exception {
    var out = folder.resolve("system.csv");
    var first = new ProcessBuilder("sleep", "0.1").start();
    var last = clientOfThreeLines(out);
    try {
      var status =
          new CommandLine(new MonitorCommand())
              .execute("--out", out.toString(), "--client", first.pid() + "," + last.pid());
      assertThat(status).isZero();
      assertThat(last.isAlive()).isFalse();
    } finally {
      last.destroyForcibly();
    }
    assertThat(Files.readAllLines(out)).hasSizeGreaterThan(2);
  }

  /** It ends once it has been sampled twice, however long a busy machine takes for that. */
  private static Process clientOfThreeLines(Path out) throws IOException {
    var script = "until [ \"$(cat \"$0\" 2>&- | wc -l)\" -ge 3 ]; do sleep 0.1; done";
    return new ProcessBuilder("sh", "-c", script, out.toString()).start();
  }

  @Test
  void addsTheProcessesOfTheClientsUp() throws Exception {
    var all = twoOfFortyMegabytes();
    try {
      var one = Long.parseLong(columns(new Sampler(ids(all, 1), List.of(), true, 0)).get(3));
      var two = Long.parseLong(columns(new Sampler(ids(all, 2), List.of(), true, 0)).get(3));
      assertThat((double) two / one).isBetween(1.5, 2.5);
    } finally {
      all.forEach(Process::destroyForcibly);
    }
  }

  private static List<Process> twoOfFortyMegabytes() throws IOException {
    var all = new ArrayList<Process>();
    for (var number = 0; number < 2; number++) {
      var script = "text=$(printf '%40000000s' ''); echo; read -r _";
      var process = new ProcessBuilder("bash", "-c", script).start();
      all.add(process);
      assertThat(process.getInputStream().read()).isEqualTo('\n');
    }
    return all;
  }

  private static List<Integer> ids(List<Process> all, int count) {
    return all.stream().limit(count).map(one -> Math.toIntExact(one.pid())).toList();
  }

  @Test
  void leavesTheClientsEmptyWhenOneOfThemIsGone() throws Exception {
    var mine = Math.toIntExact(ProcessHandle.current().pid());
    var gone = new ProcessBuilder("true").start();
    gone.waitFor();
    var clients = List.of(mine, Math.toIntExact(gone.pid()));
    assertThat(columns(new Sampler(clients, List.of(), true, 0)).get(1)).isEmpty();
  }

  @Test
  void leavesTheServerEmptyWhenThereIsNoneOnThisMachine() {
    var mine = Math.toIntExact(ProcessHandle.current().pid());
    var columns = columns(new Sampler(List.of(mine), List.of(), true, 0));
    assertThat(columns.get(4)).isEmpty();
    assertThat(columns.get(5)).isEmpty();
  }

  @Test
  void addsTheProcessesOfAServerUp() throws Exception {
    var mine = List.of(Math.toIntExact(ProcessHandle.current().pid()));
    var all = twoOfFortyMegabytes();
    try {
      var one = Long.parseLong(columns(new Sampler(mine, ids(all, 1), true, 0)).get(5));
      var two = Long.parseLong(columns(new Sampler(mine, ids(all, 2), true, 0)).get(5));
      assertThat((double) two / one).isBetween(1.5, 2.5);
    } finally {
      all.forEach(Process::destroyForcibly);
    }
  }

  @Test
  void leavesTheServerEmptyWhenOneOfItsProcessesIsGone() throws Exception {
    var mine = Math.toIntExact(ProcessHandle.current().pid());
    var gone = new ProcessBuilder("true").start();
    gone.waitFor();
    var columns =
        columns(new Sampler(List.of(mine), List.of(mine, Math.toIntExact(gone.pid())), true, 0));
    assertThat(columns.get(4)).isEmpty();
  }

  @Test
  void saysHowManyCoresTheClientMayUseAndTheMachineHas() {
    var mine = Math.toIntExact(ProcessHandle.current().pid());
    var sampler = new Sampler(List.of(mine), List.of(), true, 0);
    assertThat(Double.parseDouble(value(sampler, "client_cores")))
        .isBetween(0.01, Double.parseDouble(value(sampler, "machine_cores")));
  }

  @Test
  void countsTheBusiestThreadOfTheServer() {
    var mine = Math.toIntExact(ProcessHandle.current().pid());
    var sampler = new Sampler(List.of(mine), List.of(mine), true, 0);
    var before = Double.parseDouble(value(sampler, "server_thread_s"));
    var threads = ManagementFactory.getThreadMXBean();
    var until = threads.getCurrentThreadCpuTime() + Duration.ofMillis(300).toNanos();
    while (threads.getCurrentThreadCpuTime() < until) {
      Thread.onSpinWait();
    }
    assertThat(Double.parseDouble(value(sampler, "server_thread_s")) - before).isBetween(0.25, 3.0);
  }

  @Test
  void countsNoMoreOfTheProcessesThanTheMachineWasBusy() {
    var mine = Math.toIntExact(ProcessHandle.current().pid());
    var sampler = new Sampler(List.of(mine), List.of(), true, 0);
    assertThat(Double.parseDouble(value(sampler, "machine_busy_s")))
        .isGreaterThan(Double.parseDouble(value(sampler, "monitor_cpu_s")));
  }

  @Test
  void leavesTheLinkEmptyOnLoopback() {
    var mine = Math.toIntExact(ProcessHandle.current().pid());
    assertThat(value(new Sampler(List.of(mine), List.of(), true, 0), "link_busy_s")).isEmpty();
  }

  @Test
  void countsTheBytesThatTheServerHasWrittenToDisk() throws Exception {
    var mine = Math.toIntExact(ProcessHandle.current().pid());
    var sampler = new Sampler(List.of(mine), List.of(mine), true, 0);
    var isTold = Files.exists(Path.of("/proc/self/io"));
    assertThat(value(sampler, "server_written_bytes")).matches(isTold ? "[0-9]+" : "");
    assertThat(value(new Sampler(List.of(mine), List.of(), true, 0), "server_written_bytes"))
        .isEmpty();
  }

  private static String value(Sampler sampler, String column) {
    return columns(sampler).get(List.of(Sampler.HEADER.split(",", -1)).indexOf(column));
  }

  private static double cpuSeconds(Sampler sampler) {
    return Double.parseDouble(columns(sampler).get(1));
  }

  private static List<String> columns(Sampler sampler) {
    return List.of(sampler.sample().split(",", -1));
  }
}
