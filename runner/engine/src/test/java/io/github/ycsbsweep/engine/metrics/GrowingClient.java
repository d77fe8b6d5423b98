// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.client.SampleLaunch;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.plan.CellPlans;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity.ServerProcesses;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** The files of a client that is running, as YCSB and the monitor write them. */
final class GrowingClient {

  private final Path folder;

  GrowingClient(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
  }

  /** A cell of five threads, closed loop. */
  ClientLaunch cell(int repeat) {
    return launch("7.0.15", Optional.of(CellPlans.rising("shelf", 5, repeat)));
  }

  ClientLaunch cellAt(RateSchedule schedule) {
    return launch("7.0.15", Optional.of(CellPlans.of("shelf", 5, 1, Optional.of(schedule))));
  }

  ClientLaunch load() {
    return launch("7.0.15", Optional.empty());
  }

  ClientLaunch launch(String version, Optional<CellPlan> cell) {
    var launch = SampleLaunch.of(folder, folder.resolve("properties"), 1, List.of("java"));
    return new ClientLaunch(folder, launch.workload(), launch.plan(), server(version), cell);
  }

  private static ServerIdentity server(String version) {
    return new ServerIdentity(
        "local",
        "127.0.0.1:6379",
        Optional.of(version),
        new ServerProcesses("", List.of(), List.of()),
        List.of(),
        "",
        "",
        ServerLimits.NONE);
  }

  /** A status line; {@code operations} as in {@code [READ: Count=100, Max=9]}. */
  GrowingClient status(int second, long all, String operations) throws IOException {
    return add(
        "ycsb.err",
        "2026-01-02 03:04:05:678 "
            + second
            + " sec: "
            + all
            + " operations; 1 current ops/sec; "
            + operations
            + "\n");
  }

  /** A row of an interval log. */
  GrowingClient row(String log, long count, long micros) throws IOException {
    var histogram = new Histogram(3);
    histogram.recordValueWithCount(micros, count);
    histogram.setStartTimeStamp(1_700_000_000_000L);
    histogram.setEndTimeStamp(1_700_000_001_000L);
    var bytes = new ByteArrayOutputStream();
    try (var stream = new PrintStream(bytes, false, UTF_8)) {
      new HistogramLogWriter(stream).outputIntervalHistogram(histogram);
    }
    return add(log + ".hdr", bytes.toString(UTF_8));
  }

  GrowingClient sample(double clientSeconds, double serverSeconds) throws IOException {
    var header = "time_ms,client_cpu_s,client_rss_bytes,server_cpu_s,server_rss_bytes,net_bytes\n";
    return add(
        "system.csv",
        (Files.exists(folder.resolve("system.csv")) ? "" : header)
            + "1700000000000,"
            + clientSeconds
            + ",1000000,"
            + serverSeconds
            + ",2000000,300\n");
  }

  GrowingClient add(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text, UTF_8, CREATE, APPEND);
    return this;
  }
}
