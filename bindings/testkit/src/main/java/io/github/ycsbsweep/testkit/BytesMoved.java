// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** What this process has read and written, over sockets too. Only Linux tells it. */
final class BytesMoved {

  private static final Path COUNTS = Path.of("/proc/self/io");

  private BytesMoved() {}

  /** Bytes since it began; empty where nobody counts them. */
  static OptionalLong byThisProcess() throws IOException {
    if (!Files.isReadable(COUNTS)) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        Files.readAllLines(COUNTS).stream()
            .filter(line -> line.startsWith("rchar: ") || line.startsWith("wchar: "))
            .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
            .sum());
  }
}
