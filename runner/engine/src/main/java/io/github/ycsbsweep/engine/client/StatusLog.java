// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Standard error of a client, in which YCSB writes a status line every second: {@code 2026-01-02
 * 03:04:05:678 3 sec: 500 operations; …}.
 */
public final class StatusLog {

  static final String NAME = "ycsb.err";

  private static final Pattern STATUS = Pattern.compile(" sec: (\\d+) operations");
  private static final Pattern FIRST = Pattern.compile(" ([0-9]{1,6}) sec: [1-9][0-9]* operations");

  /** More than two status lines, in bytes. */
  private static final int TAIL = 4096;

  private final Path file;
  private final ByteBuffer tail = ByteBuffer.allocate(TAIL);
  private long operations;

  /** That in a client's folder, which need not be there yet. */
  public StatusLog(Path folder) {
    this.file = folder.resolve(NAME);
  }

  public Path file() {
    return file;
  }

  /** Operations by the last status line; 0 before the first. */
  long operations() {
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      tail.clear();
      channel.read(tail, Math.max(0, channel.size() - TAIL));
      var status = STATUS.matcher(ISO_8859_1.decode(tail.flip()));
      while (status.find()) {
        operations = Long.parseLong(status.group(1));
      }
    } catch (IOException notYetThere) {
      return operations;
    }
    return operations;
  }

  /** Seconds that the first status line with operations tells; empty: there is none. */
  public OptionalInt firstOperations() throws IOException {
    if (!Files.exists(file)) {
      return OptionalInt.empty();
    }
    var first = FIRST.matcher(Files.readString(file, ISO_8859_1));
    return first.find() ? OptionalInt.of(Integer.parseInt(first.group(1))) : OptionalInt.empty();
  }
}
