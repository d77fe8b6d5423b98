// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * One of the files that {@code hdrhistogram.fileoutput=true} leaves: a kind of outcome of an
 * operation, a row an interval.
 *
 * @param outcome what the file's name says
 * @param intervals in order of time
 */
record IntervalLog(Outcome outcome, List<Interval> intervals) {

  /** Before the names of the logs that measure from when an operation was due. */
  private static final String INTENDED = "Intended-";

  /** Every log of service times in a folder; a folder without any gives an empty list. */
  static List<IntervalLog> in(Path folder) throws IOException {
    return in(folder, false);
  }

  /**
   * Every log of response times, which {@code measurement.interval=both} adds: of the same
   * operations, so they are never to be counted.
   */
  static List<IntervalLog> intendedIn(Path folder) throws IOException {
    return in(folder, true);
  }

  private static List<IntervalLog> in(Path folder, boolean intended) throws IOException {
    var logs = new ArrayList<IntervalLog>();
    try (var files = Files.newDirectoryStream(folder, "*.hdr")) {
      for (var file : files) {
        var name = file.getFileName().toString();
        if (name.startsWith(INTENDED) != intended) {
          continue;
        }
        var outcome = Outcome.of(intended ? name.substring(INTENDED.length()) : name);
        if (outcome.isPresent()) {
          logs.add(new IntervalLog(outcome.get(), read(file)));
        }
      }
    }
    return logs;
  }

  /** The rows of a file. What follows a torn row, as a killed client leaves it, is not read. */
  static List<Interval> read(Path file) throws IOException {
    var intervals = new ArrayList<Interval>();
    try (var reader = new HistogramLogReader(new ByteArrayInputStream(withoutHoles(file)))) {
      while (reader.hasNext()) {
        var row = reader.nextIntervalHistogram();
        if (!(row instanceof Histogram histogram)) {
          break;
        }
        intervals.add(
            new Interval(histogram.getStartTimeStamp(), histogram.getEndTimeStamp(), histogram));
      }
    } catch (RuntimeException torn) {
      if (!isTorn(torn)) {
        throw new IOException(file + ": " + torn.getMessage(), torn);
      }
    }
    return intervals;
  }

  /** Threads that race to create a log truncate each other's: a hole of zero bytes stays behind. */
  private static byte[] withoutHoles(Path file) throws IOException {
    var text = new ByteArrayOutputStream();
    for (var b : Files.readAllBytes(file)) {
      if (b != 0) {
        text.write(b);
      }
    }
    return text.toByteArray();
  }

  private static boolean isTorn(RuntimeException failure) {
    return failure instanceof IllegalArgumentException
        || failure instanceof IndexOutOfBoundsException
        || failure instanceof BufferUnderflowException
        || failure instanceof NoSuchElementException
        || failure.getCause() instanceof DataFormatException;
  }
}
