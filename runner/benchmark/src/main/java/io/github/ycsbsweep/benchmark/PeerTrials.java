// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import io.github.ycsbsweep.benchmark.StoreClients.Peer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Measures other programs over their whole life, on a server of their own. */
final class PeerTrials {

  /** How often its CPU time is read: what it used after the last time is lost. */
  private static final int SAMPLE_MILLIS = 10;

  private static final int MOST_SECONDS = 60;

  private final StoreServer server;
  private final Map<String, String> values = new HashMap<>();
  private final int seconds;

  /**
   * Of programs that run for some seconds.
   *
   * @param workload path of the workload file
   */
  PeerTrials(StoreServer server, Path workload, int records, int seconds) {
    this.server = server;
    this.seconds = seconds;
    values.putAll(server.placeholders());
    values.put("{records}", Integer.toString(records));
    values.put("{seconds}", Integer.toString(seconds));
    values.put("{workload}", workload.toString());
  }

  void load(Peer peer) throws IOException, InterruptedException {
    run(peer.load(), 8, false);
  }

  Trial measure(String name, Peer peer, int threads, int round)
      throws IOException, InterruptedException {
    var before = server.cpu();
    var isEnded = peer.run().stream().noneMatch(word -> word.contains("{seconds}"));
    var use = run(peer.run(), threads, isEnded);
    var serverCpu = server.cpu().minus(before);
    var match = Pattern.compile(peer.rate(), Pattern.MULTILINE).matcher(use.output());
    if (!match.find()) {
      throw new IOException(name + " printed no " + peer.rate() + ":\n" + use.output());
    }
    var rate = Double.parseDouble(match.group(1));
    var operations = rate * seconds;
    return new Trial(
        name,
        threads,
        round,
        rate,
        OptionalDouble.of(micros(use.cpu()) / operations),
        OptionalDouble.of(micros(serverCpu) / operations),
        OptionalDouble.empty());
  }

  private static double micros(Duration time) {
    return time.toNanos() / 1e3;
  }

  private record Use(String output, Duration cpu) {}

  private Use run(List<String> words, int threads, boolean isEnded)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    for (var word : words) {
      var filled = SweptClient.filled(word, values);
      command.add(filled.replace("{threads}", Integer.toString(threads)));
    }
    var output = Files.createTempFile("peer", ".out");
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      var cpu = watch(process, isEnded);
      var text = Files.readString(output);
      if (process.exitValue() != 0 && !isEnded) {
        throw new IOException(String.join(" ", command) + " failed:\n" + text);
      }
      return new Use(text, cpu);
    } finally {
      process.destroyForcibly();
      Files.delete(output);
    }
  }

  /** CPU time until it ended. */
  private Duration watch(Process process, boolean isEnded)
      throws IOException, InterruptedException {
    var cpu = Duration.ZERO;
    var begun = System.nanoTime();
    var isTold = false;
    while (!process.waitFor(SAMPLE_MILLIS, TimeUnit.MILLISECONDS)) {
      cpu = process.info().totalCpuDuration().orElse(cpu);
      var lived = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);
      if (isEnded && !isTold && lived >= seconds) {
        process.destroy();
        isTold = true;
      }
      if (lived > seconds + MOST_SECONDS) {
        throw new IOException("a peer does not end: " + process.info().commandLine().orElse(""));
      }
    }
    return cpu;
  }
}
