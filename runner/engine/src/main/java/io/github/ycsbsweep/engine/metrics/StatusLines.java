// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import io.github.ycsbsweep.engine.client.StatusLog;
import io.github.ycsbsweep.engine.common.LineReader.LineFollower;
import io.github.ycsbsweep.engine.measure.log.StatusLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The status lines that YCSB writes every second. They come from clients on other machines too,
 * whose interval logs are fetched at the end.
 */
final class StatusLines {

  private static final int MOST_OF_A_LINE = 1 << 20;

  /** More than any workload has; the names come from the workload. */
  private static final int MOST_NAMES = 64;

  private final LineFollower lines;
  private final Map<String, Long> counts = new TreeMap<>();
  private OptionalInt first = OptionalInt.empty();
  private int last;

  /** Of the client whose files are in a folder. */
  StatusLines(Path folder) {
    this.lines = new LineFollower(new StatusLog(folder).file(), MOST_OF_A_LINE);
  }

  /** Reads what was added. */
  void update() throws IOException {
    lines.follow(this::add);
  }

  /** Operations so far, by YCSB's names of its logs. */
  Map<String, Long> counts() {
    return Map.copyOf(counts);
  }

  /** Seconds since the first status line with operations; empty before it. */
  OptionalInt seconds() {
    return first.isPresent() ? OptionalInt.of(last - first.getAsInt()) : OptionalInt.empty();
  }

  private void add(String line) {
    StatusLine.of(line).ifPresent(this::add);
  }

  private void add(StatusLine line) {
    last = (int) line.second();
    if (first.isEmpty() && line.operations() > 0) {
      first = OptionalInt.of(last);
    }
    line.counts()
        .forEach(
            (log, count) -> {
              if (counts.containsKey(log) || counts.size() < MOST_NAMES) {
                counts.merge(log, count, Long::sum);
              }
            });
  }
}
