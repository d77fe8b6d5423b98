// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.LogText;
import java.nio.file.Path;
import java.util.List;

/** What the processes of a server wrote. */
final class ServerLog {

  private static final int LINES = 20;

  private ServerLog() {}

  /** The last lines. */
  static List<String> tail(Path log) {
    var lines = LogText.tail(log);
    return lines.subList(Math.max(0, lines.size() - LINES), lines.size());
  }

  /** Whether a server could not have its port. */
  static boolean tellsOfTakenPort(Path log) {
    return tail(log).stream().anyMatch(line -> line.matches("(?i).*address already in use.*"));
  }
}
