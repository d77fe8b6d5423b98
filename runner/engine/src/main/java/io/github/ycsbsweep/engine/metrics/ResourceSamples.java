// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import io.github.ycsbsweep.engine.common.LineReader.LineFollower;
import io.github.ycsbsweep.engine.measure.log.SystemLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What the monitor of a cell last saw of the clients, the server and the network. */
final class ResourceSamples {

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
    return last.containsKey(column) ? OptionalDouble.of(last.get(column)) : OptionalDouble.empty();
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
