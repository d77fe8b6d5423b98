// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import io.github.ycsbsweep.engine.client.StatusLog;
import io.github.ycsbsweep.engine.common.LineReader.LineFollower;
import io.github.ycsbsweep.engine.measure.log.LiveLogs;
import io.github.ycsbsweep.engine.measure.log.StatusLine;
import io.github.ycsbsweep.engine.measure.log.SystemLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * How far one client is: by the status lines that YCSB writes every second, which come from clients
 * on other machines too, and by its interval logs, which are fetched from there at the end.
 */
final class ClientProgress {

  private static final int MOST_OF_A_LINE = 1 << 20;

  /** More than any workload has; the names come from the workload. */
  private static final int MOST_NAMES = 64;

  private final LineFollower status;
  private final LiveLogs intervals;
  private final Map<String, Long> counts = new TreeMap<>();
  private OptionalInt first = OptionalInt.empty();
  private int last;

  /** Of the client whose files are in a folder. */
  ClientProgress(Path folder) {
    this.status = new LineFollower(new StatusLog(folder).file(), MOST_OF_A_LINE);
    this.intervals = new LiveLogs(folder);
  }

  /** Reads what was added to the status lines. */
  void readStatus() throws IOException {
    status.follow(line -> StatusLine.of(line).ifPresent(this::add));
  }

  LiveLogs intervals() {
    return intervals;
  }

  /** Operations so far, by YCSB's names of its logs: what the log of more tells. */
  Map<String, Long> counts() {
    var all = new TreeMap<>(counts);
    for (var log : intervals.logs()) {
      if (!log.isIntended()) {
        all.merge(log.outcome().log(), log.count(), Math::max);
      }
    }
    return all;
  }

  /** Seconds since the first status line with operations; empty before it. */
  OptionalInt seconds() {
    return first.isPresent() ? OptionalInt.of(last - first.getAsInt()) : OptionalInt.empty();
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

  /** What the monitor of a cell last saw of the clients, the server and the network. */
  static final class ResourceSamples {

    private static final int MOST_OF_A_LINE = 1 << 16;

    private final LineFollower lines;
    private final Map<String, Double> last = new HashMap<>();
    private List<String> columns = List.of();

    /** Of the cell whose files are in a folder. */
    ResourceSamples(Path folder) {
      this.lines = new LineFollower(folder.resolve(SystemLog.FILE), MOST_OF_A_LINE);
    }

    /** Reads what was added. */
    void update() throws IOException {
      lines.follow(this::add);
    }

    /** The last value of a column of {@code system.csv}; empty where there was none. */
    OptionalDouble last(String column) {
      return last.containsKey(column)
          ? OptionalDouble.of(last.get(column))
          : OptionalDouble.empty();
    }

    private void add(String line) throws IOException {
      var cells = List.of(line.split(",", -1));
      if (columns.isEmpty()) {
        columns = cells;
        return;
      }
      try {
        for (var i = 0; i < Math.min(cells.size(), columns.size()); i++) {
          if (!cells.get(i).isEmpty()) {
            last.put(columns.get(i), Double.parseDouble(cells.get(i)));
          }
        }
      } catch (NumberFormatException e) {
        throw new IOException("no sample of a machine: " + e.getMessage(), e);
      }
    }
  }
}
