// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * One of the files that {@code hdrhistogram.fileoutput=true} leaves: a kind of outcome of an
 * operation, a row an interval.
 *
 * @param name of the file
 * @param outcome what the name says
 * @param intervals in order of time
 * @param torn whether they end at a row that is not whole, as one of a killed client or on a full
 *     disk
 * @param emptied whether its first rows are lost, since threads of YCSB made the log at once
 */
public record IntervalLog(
    String name, Outcome outcome, List<LogInterval> intervals, boolean torn, boolean emptied) {

  /** Before the names of the logs that measure from when an operation was due. */
  public static final String INTENDED = "Intended-";

  /** Every log of service times in a folder; a folder without any gives an empty list. */
  public static List<IntervalLog> in(Path folder) throws IOException {
    return in(folder, "");
  }

  /**
   * Every log of response times, which {@code measurement.interval=both} adds: of the same
   * operations, so they are never to be counted.
   */
  public static List<IntervalLog> intendedIn(Path folder) throws IOException {
    return in(folder, INTENDED);
  }

  /** Those whose names begin so, and go on with that of an outcome. */
  public static List<IntervalLog> in(Path folder, String prefix) throws IOException {
    var logs = new ArrayList<IntervalLog>();
    try (var files = Files.newDirectoryStream(folder, "*.hdr")) {
      for (var file : files) {
        var name = file.getFileName().toString();
        var rest = name.startsWith(prefix) ? name.substring(prefix.length()) : INTENDED;
        if (!rest.startsWith(INTENDED)) {
          var outcome = Outcome.of(rest);
          if (outcome.isPresent()) {
            logs.add(read(file, outcome.get()));
          }
        }
      }
    }
    return logs;
  }

  /** Whether rows are lost of a time after this one, in milliseconds since the epoch. */
  public boolean lacksRowsAfter(long millis) {
    return emptied && (intervals.isEmpty() || intervals.get(0).startMillis() > millis);
  }

  /** Reads a file. */
  static IntervalLog read(Path file, Outcome outcome) throws IOException {
    var rows = IntervalLogReader.read(file);
    return new IntervalLog(
        file.getFileName().toString(), outcome, rows.intervals(), rows.torn(), rows.emptied());
  }

  /**
   * A row of an interval log: what one operation did between two ticks of YCSB's status thread. Its
   * histogram, in microseconds, stays in HdrHistogram's encoding: of a hundred clients whole
   * histograms would fill the memory.
   *
   * @param startMillis milliseconds since the epoch
   * @param endMillis milliseconds since the epoch
   * @param encoding as HdrHistogram can decode it
   * @param count recorded operations
   */
  public record LogInterval(long startMillis, long endMillis, ByteBuffer encoding, long count) {

    /**
     * What can't be decoded is an IllegalArgumentException or an exception of a buffer's bounds.
     */
    static LogInterval of(long startMillis, long endMillis, ByteBuffer encoding) {
      return new LogInterval(startMillis, endMillis, encoding, decode(encoding).getTotalCount());
    }

    /** By a clock that is behind by so many milliseconds. */
    LogInterval earlierBy(long millis) {
      return new LogInterval(startMillis - millis, endMillis - millis, encoding, count);
    }

    /** Adds every value. */
    public void addTo(Histogram sum) {
      if (count > 0) {
        sum.add(decode(encoding));
      }
    }

    private static Histogram decode(ByteBuffer encoding) {
      return Histogram.decodeFromByteBuffer(encoding.duplicate(), 0);
    }
  }
}
