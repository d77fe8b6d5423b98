// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import io.github.ycsbsweep.engine.client.StatusLog;
import io.github.ycsbsweep.engine.common.LineFollower;
import io.github.ycsbsweep.engine.measure.log.IntervalLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The status lines that YCSB writes every second. They come from clients on other machines too,
 * whose interval logs are fetched at the end.
 */
final class StatusLines {

  /** {@code 2026-01-02 03:04:05:678 3 sec: 500 operations; … [READ: Count=480, Max=…]}. */
  private static final Pattern STATUS = Pattern.compile(" (\\d{1,9}) sec: (\\d{1,18}) operations;");

  private static final Pattern OPERATION =
      Pattern.compile("\\[([^:\\[\\]]{1,100}): Count=(\\d{1,15}),");

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
    var status = STATUS.matcher(line);
    if (!status.find()) {
      return;
    }
    last = Integer.parseInt(status.group(1));
    if (first.isEmpty() && Long.parseLong(status.group(2)) > 0) {
      first = OptionalInt.of(last);
    }
    var operations = OPERATION.matcher(line);
    while (operations.find()) {
      var name = operations.group(1);
      // A response time is of an operation that has its service time, too.
      if (!name.startsWith(IntervalLog.INTENDED)
          && (counts.containsKey(name) || counts.size() < MOST_NAMES)) {
        counts.merge(name, Long.parseLong(operations.group(2)), Long::sum);
      }
    }
  }
}
