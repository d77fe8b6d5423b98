// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import oshi.SystemInfo;

/**
 * A server that starts a process for each request. What a process used it tells at its end, as bash
 * measures it: {@code times}.
 */
@Timeout(120)
class ForkingServerTest {

  private static final String WORK = "for ((at = 0; at < 150000; at++)); do :; done; times";
  private static final String SERVER =
      "while read -r kind; do case $kind in"
          + " waited) (%1$s) & wait ;;"
          + " grandchild) ( (%1$s) & wait) & wait ;;"
          + " slow) (%1$s; read -r _ <&3) & wait ;;"
          + " sleeping) sleep 600 & echo $! ;;"
          + " esac; done 3<&0";

  private static final Pattern SECONDS = Pattern.compile("0m([0-9.]+)s");

  private static final String CPU = "server_cpu_s";
  private static final Path PROC = Path.of("/proc");

  private Process server;
  private BufferedReader answers;

  @BeforeEach
  void start() throws IOException {
    server = new ProcessBuilder("bash", "-c", SERVER.formatted(WORK)).start();
    answers =
        new BufferedReader(
            new InputStreamReader(server.getInputStream(), StandardCharsets.US_ASCII));
  }

  @AfterEach
  void end() {
    server.descendants().forEach(ProcessHandle::destroyForcibly);
    server.destroyForcibly();
  }

  @Test
  void isMeasuredWithWhatLivedBetweenTwoSamplesOnly() throws Exception {
    var sampler = sampler();
    var begin = cpu(sampler);
    var used = 0.0;
    for (var request = 0; request < 8; request++) {
      used += work(request % 2 == 0 ? "waited" : "grandchild");
    }
    ask("sleeping");
    assertThat(cpu(sampler) - begin).isCloseTo(used, Percentage.withPercentage(3));
  }

  @Test
  void isMeasuredOnceWithWhatWasSeenAndEndedLater() throws Exception {
    var sampler = sampler();
    var begin = cpu(sampler);
    var used = 0.0;
    var measured = 0.0;
    for (var request = 0; request < 4; request++) {
      used += work("slow");
      var now = cpu(sampler) - begin;
      assertThat(now).isBetween(measured, 1.1 * used);
      measured = now;
      server.getOutputStream().write('\n');
      server.getOutputStream().flush();
    }
    ask("sleeping");
    assertThat(cpu(sampler) - begin).isCloseTo(used, Percentage.withPercentage(3));
  }

  @Test
  void countsThePagesOnceThatItsProcessesShare() throws Exception {
    var tree =
        new ProcessTree(
            List.of(id()), new ProcessTimes(new KernelFiles(PROC, PROC), new SystemInfo()));
    for (var child = 0; child < 20; child++) {
      ask("sleeping");
    }
    tree.update();
    assertThat(tree.processes()).hasSize(21);
    assertThat(new ResidentMemory(new KernelFiles(PROC, PROC)).of(tree))
        .isBetween(1L << 20, tree.residentBytes() / 2);
  }

  private Sampler sampler() {
    return new Sampler(List.of(id()), List.of(id()), true, 0);
  }

  private int id() {
    return Math.toIntExact(server.pid());
  }

  private static double cpu(Sampler sampler) {
    var columns = List.of(sampler.sample().split(",", -1));
    return Double.parseDouble(columns.get(List.of(Sampler.HEADER.split(",", -1)).indexOf(CPU)));
  }

  /** Seconds of CPU that the process used which did it. */
  private double work(String request) throws IOException {
    var own = SECONDS.matcher(ask(request));
    var ofItsChildren = answers.readLine();
    assertThat(ofItsChildren).matches(SECONDS.pattern() + " " + SECONDS.pattern());
    return own.results().mapToDouble(found -> Double.parseDouble(found.group(1))).sum();
  }

  private String ask(String request) throws IOException {
    server.getOutputStream().write((request + "\n").getBytes(StandardCharsets.US_ASCII));
    server.getOutputStream().flush();
    return answers.readLine();
  }
}
