// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.engine.common.LineReader;
import io.github.ycsbsweep.engine.measure.log.IntervalLog.LogInterval;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;

/**
 * Reads the rows of an interval log, as HdrHistogram's HistogramLogWriter writes them: comments, of
 * which two say when the log began and what its times count from, a legend, and rows of start,
 * length, largest value and histogram, separated by commas, with times in seconds. Its
 * HistogramLogReader takes longer to read than all of the merging here, and keeps quiet about a
 * torn row.
 *
 * <p>YCSB's threads make a log without a lock (Measurements.getOpMeasurement, 0.17.0): a second
 * thread may empty the file while the first row is written. A hole of zero bytes stays behind, and
 * perhaps the end of that row.
 */
public final class IntervalLogReader {

  private static final String START_TIME = "#[StartTime: ";
  private static final String BASE_TIME = "#[BaseTime: ";
  private static final double YEAR_SECONDS = 365 * 24 * 3600.0;
  private static final int COLUMNS = 4;

  /** A row has a kilobyte or two. */
  static final int MOST_OF_A_LINE = 1 << 21;

  private final List<LogInterval> intervals = new ArrayList<>();
  private final HistogramReader histograms;
  private double startTime = Double.NaN;
  private double baseTime = Double.NaN;

  private IntervalLogReader(HistogramReader histograms) {
    this.histograms = histograms;
  }

  /**
   * What a file holds.
   *
   * @param intervals in order of time
   * @param torn whether they end at a row that is not whole; what follows it is not read
   * @param emptied whether the file was emptied after its first rows, which are lost
   */
  public record Content(List<LogInterval> intervals, boolean torn, boolean emptied) {}

  /** An IOException tells file and line of what is larger than any client's. */
  public static Content read(Path file) throws IOException {
    try (var lines = new LineReader(file, ISO_8859_1, MOST_OF_A_LINE);
        var histograms = new HistogramReader()) {
      var rows = new IntervalLogReader(histograms);
      var emptied = false;
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        var isFirst = rows.intervals.isEmpty();
        emptied |= isFirst && lines.hasHole();
        if (!rows.add(line.get(), lines.place()) && !(isFirst && lines.hasHole())) {
          return new Content(List.copyOf(rows.intervals), true, emptied);
        }
      }
      return new Content(List.copyOf(rows.intervals), false, emptied);
    }
  }

  /** Whether it is a line that belongs into such a file. */
  private boolean add(String line, String place) throws IOException {
    try {
      if (line.startsWith(START_TIME)) {
        startTime = seconds(line, START_TIME);
      } else if (line.startsWith(BASE_TIME)) {
        baseTime = seconds(line, BASE_TIME);
      } else if (!line.isBlank() && !line.startsWith("#") && !line.startsWith("\"")) {
        intervals.add(interval(line.strip().split(",", -1)));
      }
      return true;
    } catch (IllegalArgumentException
        | IndexOutOfBoundsException
        | BufferUnderflowException
        | DataFormatException notWhole) {
      return false;
    } catch (ArithmeticException e) {
      throw new IOException(
          place + ": " + e.getMessage() + ", which no client records: put the right file there", e);
    }
  }

  private static double seconds(String line, String name) {
    return Double.parseDouble(line.substring(name.length(), line.indexOf(' ', name.length())));
  }

  /** A tag may stand before the columns. */
  private LogInterval interval(String[] words) throws DataFormatException {
    var first = words.length - COLUMNS;
    var start = Double.parseDouble(words[first]);
    if (Double.isNaN(startTime)) {
      startTime = start;
    }
    if (Double.isNaN(baseTime)) {
      // Times of more than a year before the log's start count from that.
      baseTime = start < startTime - YEAR_SECONDS ? startTime : 0;
    }
    var end = start + baseTime + Double.parseDouble(words[first + 1]);
    return histograms.read(
        (long) ((start + baseTime) * 1000.0), (long) (end * 1000.0), words[first + COLUMNS - 1]);
  }
}
