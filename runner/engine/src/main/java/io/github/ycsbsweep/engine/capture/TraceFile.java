// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.ycsbsweep.engine.capture.log.CapturedCommand;
import io.github.ycsbsweep.engine.capture.log.CommandKind;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/**
 * The reads, updates and deletes of a traffic in their order, as {@code
 * requestdistribution=trace:FILE} plays them. A key is its hash, by a salt that nobody keeps.
 */
final class TraceFile implements AutoCloseable {

  static final String NAME = "trace.csv.gz";

  /** Where nobody asked for a trace. */
  static final TraceFile NONE = new TraceFile(Optional.empty());

  private static final int BUFFER = 1 << 16;

  /** In microseconds. */
  private static final long SECOND = 1_000_000;

  private final Optional<Writer> lines;
  private long first = -1;

  private TraceFile(Optional<Writer> lines) {
    this.lines = lines;
  }

  static TraceFile in(Path folder) throws IOException {
    var packed = new GZIPOutputStream(Files.newOutputStream(folder.resolve(NAME)), BUFFER);
    var lines = new OutputStreamWriter(packed, US_ASCII);
    lines.write("operation,key,size,time\n");
    return new TraceFile(Optional.of(lines));
  }

  /** Adds what a command does to one of its keys. */
  void add(CapturedCommand command, long key) throws IOException {
    if (lines.isPresent()) {
      first = first < 0 ? command.micros() : first;
      lines.get().write(line(command, key));
    }
  }

  /** Without a formatter, which takes longer than all the rest of reading a log. */
  private String line(CapturedCommand command, long key) {
    var kind = command.entry().kind();
    var isWrite = kind == CommandKind.WRITE;
    var micros = Math.max(0, command.micros() - first);
    return (isWrite ? "update" : kind == CommandKind.READ ? "read" : "delete")
        + ','
        + Long.toHexString(key)
        + ','
        + (isWrite ? Long.toString(bytes(command)) : "")
        + ','
        + micros / SECOND
        + '.'
        + Long.toString(SECOND + micros % SECOND).substring(1)
        + '\n';
  }

  /** Of what is written to one of the keys, on average. */
  private static long bytes(CapturedCommand command) {
    var keys = command.entry().keys();
    var values = command.entry().values();
    var count = 0;
    for (var at = keys.first(); at < command.keptWords(); at += keys.step()) {
      count++;
    }
    var bytes = 0L;
    for (var at = values.first(); at < command.keptWords(); at += values.step()) {
      bytes += command.length(at);
    }
    return bytes / Math.max(1, count);
  }

  @Override
  public void close() throws IOException {
    if (lines.isPresent()) {
      lines.get().close();
    }
  }
}
