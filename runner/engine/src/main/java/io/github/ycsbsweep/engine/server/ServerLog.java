// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;

/** What the processes of a server wrote. */
final class ServerLog {

  private static final int LINES = 20;
  private static final int BYTES = 1 << 16;

  private ServerLog() {}

  /** The last lines, of what may be gigabytes; none of a log that is not there. */
  static List<String> tail(Path log) {
    try (var file = new RandomAccessFile(log.toFile(), "r")) {
      var start = Math.max(0, file.length() - BYTES);
      file.seek(start);
      var end = new byte[(int) (file.length() - start)];
      file.readFully(end);
      var lines = new String(end, UTF_8).lines().toList();
      return lines.subList(Math.max(0, lines.size() - LINES), lines.size());
    } catch (IOException nothing) {
      return List.of();
    }
  }

  /** Whether a server could not have its port. */
  static boolean tellsOfTakenPort(Path log) {
    return tail(log).stream().anyMatch(line -> line.matches("(?i).*address already in use.*"));
  }
}
