// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.analysis.Json;
import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.run.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** A cell folder with known truth, in the files that YCSB and the monitor write. */
final class SyntheticCell {

  /** Milliseconds since the epoch. */
  static final long START = 1_700_000_000_000L;

  private final Path run;
  private final Path folder;
  private final int threads;
  private final List<String> out = new ArrayList<>(List.of("[OVERALL], RunTime(ms), 1000"));
  private final List<String> err = new ArrayList<>(List.of("YCSB Client 0.17.0"));
  private final Map<String, Long> clocks = new HashMap<>();
  private final Map<String, StringBuilder> logs = new HashMap<>();

  SyntheticCell(Path run) throws IOException {
    this(run, 8);
  }

  SyntheticCell(Path run, int threads) throws IOException {
    this.run = run;
    this.threads = threads;
    this.folder =
        Files.createDirectories(run.resolve("cells/redis/workloadb/t%04d/r1".formatted(threads)));
    Files.writeString(
        folder.resolve("server.json"),
        "{\"mode\":\"local\",\"address\":\"127.0.0.1:7000\",\"version\":\"7.0.15\",\"pid\":12}");
    Json.write(
        run.resolve("run.json"),
        new Run(
            1,
            "id",
            "2026-01-01T00:00:00Z",
            "",
            Map.of(),
            1,
            Map.of(),
            Map.of(),
            List.of(),
            Map.of()));
  }

  Path folder() {
    return folder;
  }

  Path run() {
    return run;
  }

  /** Lets a log begin later than the others. */
  SyntheticCell startingAt(String log, double seconds) {
    clocks.put(log, START + Math.round(seconds * 1000));
    return this;
  }

  /** One more row: this many operations, each taking this many microseconds. */
  SyntheticCell row(String log, double seconds, long count, long micros) throws IOException {
    var histogram = new Histogram(3);
    if (count > 0) {
      histogram.recordValueWithCount(micros, count);
    }
    return row(log, seconds, histogram);
  }

  SyntheticCell row(String log, double seconds, Histogram histogram) throws IOException {
    var start = clocks.getOrDefault(log, START);
    var end = start + Math.round(seconds * 1000);
    histogram.setStartTimeStamp(start);
    histogram.setEndTimeStamp(end);
    clocks.put(log, end);
    var bytes = new ByteArrayOutputStream();
    try (var stream = new PrintStream(bytes, false, UTF_8)) {
      var writer = new HistogramLogWriter(stream);
      if (!logs.containsKey(log)) {
        writer.outputLogFormatVersion();
        writer.outputStartTime(START);
        writer.outputLegend();
      }
      writer.setBaseTime(START);
      writer.outputIntervalHistogram(histogram);
    }
    logs.computeIfAbsent(log, name -> new StringBuilder()).append(bytes.toString(UTF_8));
    return this;
  }

  /** As many equal rows of a second. */
  SyntheticCell rows(String log, int rows, long count, long micros) throws IOException {
    for (var i = 0; i < rows; i++) {
      row(log, 1, count, micros);
    }
    return this;
  }

  SyntheticCell returned(String operation, String status, long count) {
    out.add("[" + operation + "], Return=" + status + ", " + count);
    return this;
  }

  SyntheticCell printed(String line) {
    err.add(line);
    return this;
  }

  SyntheticCell saidOnOut(String line) {
    out.add(line);
    return this;
  }

  SyntheticCell withoutSummary() {
    out.clear();
    return this;
  }

  SyntheticCell file(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
    return this;
  }

  /** Puts zero bytes before the first row. */
  SyntheticCell hole(String log, int bytes) {
    var text = logs.get(log);
    text.insert(text.indexOf("\"\n") + 2, "\0".repeat(bytes));
    return this;
  }

  Cell measure(int warmup, int duration) throws Exception {
    return measure(warmup, duration, 0, 0);
  }

  Cell measure(int warmup, int duration, double maxErrorRate, int exit) throws Exception {
    return measure(warmup, duration, OptionalDouble.empty(), maxErrorRate, exit);
  }

  /** At a target of transactions a second. */
  Cell measureAt(double target, int warmup, int duration) throws Exception {
    return measure(warmup, duration, OptionalDouble.of(target), 0, 0);
  }

  private Cell measure(
      int warmup, int duration, OptionalDouble target, double maxErrorRate, int exit)
      throws Exception {
    write();
    return CellMeasurement.of(
        new CellRequest(folder, threads, target, 1, warmup, duration, maxErrorRate, exit, false),
        Json.read(run.resolve("run.json"), Run.class));
  }

  void write() throws IOException {
    for (var log : logs.entrySet()) {
      Files.writeString(folder.resolve(log.getKey() + ".hdr"), log.getValue());
    }
    Files.write(folder.resolve("ycsb.out"), out);
    Files.write(folder.resolve("ycsb.err"), err);
  }
}
