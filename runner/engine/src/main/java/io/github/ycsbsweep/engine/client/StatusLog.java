// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;

/** The log of a client in which YCSB writes a status line every second. */
final class StatusLog {

  static final String NAME = "ycsb.err";

  /** {@code 2026-01-02 03:04:05:678 3 sec: 500 operations; …}. */
  private static final Pattern STATUS = Pattern.compile(" sec: (\\d+) operations");

  /** More than two status lines, in bytes. */
  private static final int TAIL = 4096;

  private final Path file;
  private final ByteBuffer tail = ByteBuffer.allocate(TAIL);
  private long operations;

  StatusLog(Path folder) {
    this.file = folder.resolve(NAME);
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
}
