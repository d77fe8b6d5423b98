// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.trace;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import site.ycsb.WorkloadException;

/** Reads a trace from its beginning, a line at a time; compressed if its name ends with .gz. */
final class TraceReader implements Closeable {

  private static final int BUFFER = 1 << 16;

  /** Longer than any key that a store takes. */
  private static final int LONGEST_LINE = 1 << 16;

  private final Path file;
  private final InputStream in;
  private final TraceFormat format;
  private final StringBuilder line = new StringBuilder();
  private Optional<String> ahead;
  private long number;

  private TraceReader(Path file, InputStream in, boolean needsTimes) throws IOException {
    this.file = file;
    this.in = in;
    var first = line();
    this.format = TraceFormat.of(first.orElse(""), needsTimes);
    this.ahead = format.hasHeader() ? Optional.empty() : first;
  }

  /**
   * Opens a file.
   *
   * @throws WorkloadException if it can't be read, or is no trace
   */
  static TraceReader open(Path file, boolean needsTimes) throws WorkloadException {
    if (file.toString().endsWith(".zst")) {
      throw new WorkloadException(file + ": compressed with zstd; decompress it first: zstd -d");
    }
    try {
      return new TraceReader(file, stream(file), needsTimes);
    } catch (IOException e) {
      throw new WorkloadException(file + ": can't be read: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new WorkloadException(file + ":1: " + e.getMessage(), e);
    }
  }

  private static InputStream stream(Path file) throws IOException {
    var plain = Files.newInputStream(file);
    return new BufferedInputStream(
        file.toString().endsWith(".gz") ? new GZIPInputStream(plain, BUFFER) : plain, BUFFER);
  }

  boolean hasWholeSeconds() {
    return format.hasWholeSeconds();
  }

  /** The next operation; empty at the end of the file. */
  Optional<TraceRecord> next() throws WorkloadException {
    try {
      var text = ahead.isPresent() ? ahead : line();
      ahead = Optional.empty();
      while (text.isPresent() && text.get().isBlank()) {
        text = line();
      }
      return text.map(format::parse);
    } catch (IOException e) {
      throw new WorkloadException(file + ":" + (number + 1) + ": can't be read: " + e, e);
    } catch (IllegalArgumentException e) {
      throw new WorkloadException(file + ":" + number + ": " + e.getMessage(), e);
    }
  }

  /** Keys are bytes: each becomes a character. */
  private Optional<String> line() throws IOException {
    line.setLength(0);
    var next = in.read();
    if (next < 0) {
      return Optional.empty();
    }
    number++;
    for (; next >= 0 && next != '\n'; next = in.read()) {
      if (line.length() == LONGEST_LINE) {
        throw new IllegalArgumentException("a line of more than " + LONGEST_LINE + " bytes");
      }
      line.append((char) next);
    }
    return Optional.of(line.toString());
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
