// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** A client with known truth, in the files that YCSB writes. */
public final class SyntheticClient {

  private static final String STOPS =
      "simultaneous workload: stops: its time since the release is over";

  private final Path folder;
  private final long begin;
  private final List<String> out = new ArrayList<>(List.of("[OVERALL], RunTime(ms), 1000"));
  private final List<String> err = new ArrayList<>(List.of("YCSB Client 0.17.0"));
  private final Map<String, Long> clocks = new HashMap<>();
  private final Map<String, StringBuilder> logs = new HashMap<>();

  /**
   * A client that has done nothing yet.
   *
   * @param begin milliseconds since the epoch, by its own clock
   */
  public SyntheticClient(Path folder, long begin) {
    this.folder = folder;
    this.begin = begin;
  }

  public Path folder() {
    return folder;
  }

  /** Lets a log begin later than the others. */
  public SyntheticClient startingAt(String log, double seconds) {
    clocks.put(log, begin + Math.round(seconds * 1000));
    return this;
  }

  /** One more row: this many operations, each taking this many microseconds. */
  public SyntheticClient row(String log, double seconds, long count, long micros)
      throws IOException {
    var histogram = new Histogram(3);
    if (count > 0) {
      histogram.recordValueWithCount(micros, count);
    }
    return row(log, seconds, histogram);
  }

  public SyntheticClient row(String log, double seconds, Histogram histogram) throws IOException {
    var start = clocks.getOrDefault(log, begin);
    var end = start + Math.round(seconds * 1000);
    histogram.setStartTimeStamp(start);
    histogram.setEndTimeStamp(end);
    clocks.put(log, end);
    var bytes = new ByteArrayOutputStream();
    try (var stream = new PrintStream(bytes, false, UTF_8)) {
      var writer = new HistogramLogWriter(stream);
      if (!logs.containsKey(log)) {
        writer.outputLogFormatVersion();
        writer.outputStartTime(begin);
        writer.outputLegend();
      }
      writer.setBaseTime(begin);
      writer.outputIntervalHistogram(histogram);
    }
    logs.computeIfAbsent(log, name -> new StringBuilder()).append(bytes.toString(UTF_8));
    return this;
  }

  /** As many equal rows of a second. */
  public SyntheticClient rows(String log, int rows, long count, long micros) throws IOException {
    for (var i = 0; i < rows; i++) {
      row(log, 1, count, micros);
    }
    return this;
  }

  public SyntheticClient returned(String operation, String status, long count) {
    out.add("[" + operation + "], Return=" + status + ", " + count);
    return this;
  }

  public SyntheticClient printed(String line) {
    err.add(line);
    return this;
  }

  /** Lets it end as several do: some time after the release, long before YCSB's own bound. */
  public SyntheticClient stopped() {
    return printed(STOPS)
        .printed("Could not wait until max specified time, TerminatorThread interrupted.");
  }

  /** Lets it end since nothing was left to do. */
  public SyntheticClient outOfOperations() {
    err.remove(STOPS);
    return this;
  }

  public SyntheticClient saidOnOut(String line) {
    out.add(line);
    return this;
  }

  public SyntheticClient withoutSummary() {
    out.clear();
    return this;
  }

  public SyntheticClient file(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
    return this;
  }

  /** Puts zero bytes before the first row. */
  public SyntheticClient hole(String log, int bytes) {
    var text = logs.get(log);
    text.insert(text.indexOf("\"\n") + 2, "\0".repeat(bytes));
    return this;
  }

  /** Cuts the end of the last row off. */
  public SyntheticClient torn(String log) {
    var text = logs.get(log);
    text.setLength(text.length() - 5);
    return this;
  }

  /** The first rows of a log become a hole, as where it was emptied after they were written. */
  public SyntheticClient emptied(String log, int rows) {
    var text = logs.get(log);
    var end = text.indexOf("HIST");
    for (var row = 1; row < rows; row++) {
      end = text.indexOf("HIST", end + 1);
    }
    end = text.indexOf("\n", end) + 1;
    var first = 0;
    while (!Character.isDigit(text.charAt(first))) {
      first = text.indexOf("\n", first) + 1;
    }
    text.replace(first, end, "\0".repeat(end - first));
    return this;
  }

  public void write() throws IOException {
    for (var log : logs.entrySet()) {
      Files.writeString(folder.resolve(log.getKey() + ".hdr"), log.getValue());
    }
    Files.write(folder.resolve("ycsb.out"), out);
    Files.write(folder.resolve("ycsb.err"), err);
  }
}
