// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.request.MeasurementPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Linux' {@code perf record} beside the clients of a cell: where the processes of a server on this
 * machine spent their CPU time after the warm-up. Where perf is not installed or not allowed, it
 * says so in its log.
 */
record ServerProfile(ManagedProcess process) implements AutoCloseable {

  /** What perf writes, in the cell's folder. */
  static final String RECORDING = "profile-server.perf";

  /** What perf says. */
  static final String LOG = "profile-server.err";

  /** Samples a second; not a round number, so that no timer is in step with it. */
  private static final String RATE = "99";

  /** For perf to write what it holds. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** Begins; empty: perf could not be started, which the log says. */
  static Optional<ServerProfile> start(
      ProcessSupervisor processes, Path folder, List<Long> servers, MeasurementPlan measurement)
      throws IOException {
    var log = folder.resolve(LOG);
    try {
      var words = words(servers, measurement);
      var spec = ProcessSpec.logged(folder, words, log);
      return Optional.of(new ServerProfile(processes.start(spec)));
    } catch (IOException e) {
      Files.writeString(log, e.getMessage() + "\n");
      return Optional.empty();
    }
  }

  private static List<String> words(List<Long> servers, MeasurementPlan measurement) {
    var warmup = measurement.warmupSeconds();
    var pids = servers.stream().map(String::valueOf).collect(Collectors.joining(","));
    var words = new ArrayList<>(List.of("perf", "record", "-q", "-g", "-F", RATE));
    words.addAll(List.of("-D", Integer.toString(Math.max(1, 1000 * warmup)), "-o", RECORDING));
    words.addAll(List.of("-p", pids, "--"));
    words.addAll(List.of("sleep", Integer.toString(warmup + measurement.durationSeconds())));
    return words;
  }

  /** Ends it in its own way, if it still runs. */
  @Override
  public void close() {
    if (process.isAlive()) {
      process.end(GRACE);
    }
  }
}
