// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import io.github.ycsbsweep.engine.common.LineReader.LineFollower;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The interval logs of a client that still writes them. What their rows hold so far is added up, so
 * that it takes the same memory however long the client runs.
 */
public final class LiveLogs implements AutoCloseable {

  /** More than any workload has; the names come from the workload. */
  private static final int MOST_LOGS = 64;

  private final Path folder;
  private final Map<String, Log> logs = new TreeMap<>();

  /** Of the client whose files are in a folder. */
  public LiveLogs(Path folder) {
    this.folder = folder;
  }

  /** Reads what was added to the logs. */
  public void update() throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (var files = Files.newDirectoryStream(folder, "*.hdr")) {
      for (var file : files) {
        find(file);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    for (var log : logs.values()) {
      log.update();
    }
  }

  private void find(Path file) {
    var name = file.getFileName().toString();
    if (logs.containsKey(name) || logs.size() == MOST_LOGS) {
      return;
    }
    var intended = name.startsWith(IntervalLog.INTENDED);
    Outcome.of(intended ? name.substring(IntervalLog.INTENDED.length()) : name)
        .ifPresent(outcome -> logs.put(name, new Log(file, outcome, intended)));
  }

  public Collection<Log> logs() {
    return List.copyOf(logs.values());
  }

  @Override
  public void close() {
    logs.values().forEach(log -> log.histograms.close());
  }

  /** One kind of outcome of an operation. */
  public static final class Log {

    private final Path file;
    private final Outcome outcome;
    private final boolean intended;
    private final LineFollower lines;
    private final HistogramReader histograms = new HistogramReader();
    private final Histogram sum = new Histogram(HistogramReader.DIGITS);
    private boolean hasRows;

    private Log(Path file, Outcome outcome, boolean intended) {
      this.file = file;
      this.outcome = outcome;
      this.intended = intended;
      this.lines = new LineFollower(file, IntervalLogReader.MOST_OF_A_LINE);
    }

    public Outcome outcome() {
      return outcome;
    }

    /** Whether it measures from when an operation was due, so that its operations count nowhere. */
    public boolean isIntended() {
      return intended;
    }

    /** Operations so far. */
    public long count() {
      return sum.getTotalCount();
    }

    /** In microseconds. */
    public Histogram latencies() {
      return sum;
    }

    private void update() throws IOException {
      lines.follow(this::add);
    }

    private void add(String line) throws IOException {
      if (line.isBlank() || line.startsWith("#") || line.startsWith("\"")) {
        return;
      }
      // Behind a hole only the end of the first row is there, as IntervalLogReader explains.
      var isTorn = !hasRows && lines.hasHole();
      hasRows = true;
      try {
        histograms.read(0, 0, line.substring(line.lastIndexOf(',') + 1).strip()).addTo(sum);
      } catch (IllegalArgumentException
          | IndexOutOfBoundsException
          | BufferUnderflowException
          | DataFormatException
          | ArithmeticException e) {
        if (isTorn) {
          return;
        }
        throw new IOException(file + ": no row of an interval log: " + e.getMessage(), e);
      }
    }
  }
}
