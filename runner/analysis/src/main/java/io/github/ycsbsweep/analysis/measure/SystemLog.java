// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The {@code system.csv} of a cell: samples of the client, the server and the network, a row each.
 *
 * @param samples by column, in order of time; a cell without a value is not in its map
 */
record SystemLog(List<Map<String, Double>> samples) {

  /** Its name in a folder. */
  static final String FILE = "system.csv";

  /** Of a machine that nobody looked at. */
  static final SystemLog EMPTY = new SystemLog(List.of());

  private static final String TIME = "time_ms";

  /** Reads a file; one that is not there gives no samples, and a torn last row is left out. */
  static SystemLog read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return EMPTY;
    }
    var lines = Files.readAllLines(file);
    if (lines.isEmpty()) {
      return EMPTY;
    }
    var columns = lines.get(0).split(",", -1);
    var samples = new ArrayList<Map<String, Double>>();
    for (var line : lines.subList(1, lines.size())) {
      var values = line.split(",", -1);
      if (values.length == columns.length) {
        samples.add(sample(columns, values));
      }
    }
    return new SystemLog(samples);
  }

  /** As a clock that is behind by so many milliseconds would have had it. */
  SystemLog earlierBy(long millis) {
    return millis == 0
        ? this
        : changed(sample -> sample.merge(TIME, (double) -millis, Double::sum));
  }

  /** What it says of the server and its disks: the clients were on other machines. */
  SystemLog withoutClients() {
    return changed(
        sample -> sample.keySet().removeIf(name -> !name.equals(TIME) && !isServers(name)));
  }

  /** Growth a second of a counter between two times (milliseconds), interpolated at both ends. */
  OptionalDouble rate(String column, long fromMillis, long toMillis) {
    var from = at(column, fromMillis);
    var to = at(column, toMillis);
    return from.isPresent() && to.isPresent()
        ? OptionalDouble.of(
            (to.getAsDouble() - from.getAsDouble()) * 1000 / (toMillis - fromMillis))
        : OptionalDouble.empty();
  }

  /** Largest value of a gauge between two times (milliseconds), as a whole number. */
  OptionalLong max(String column, long fromMillis, long toMillis) {
    var largest = largest(column, fromMillis, toMillis);
    return largest.isPresent()
        ? OptionalLong.of((long) largest.getAsDouble())
        : OptionalLong.empty();
  }

  /** Largest value of a gauge between two times (milliseconds). */
  OptionalDouble largest(String column, long fromMillis, long toMillis) {
    return samples.stream()
        .filter(sample -> sample.containsKey(column))
        .filter(sample -> sample.get(TIME) >= fromMillis && sample.get(TIME) <= toMillis)
        .mapToDouble(sample -> sample.get(column))
        .max();
  }

  /** Empty where the samples do not reach to both sides of the time. */
  private OptionalDouble at(String column, long millis) {
    var known = samples.stream().filter(sample -> sample.containsKey(column)).toList();
    for (var i = 1; i < known.size(); i++) {
      var before = known.get(i - 1);
      var after = known.get(i);
      if (before.get(TIME) <= millis && after.get(TIME) >= millis) {
        var share = (millis - before.get(TIME)) / Math.max(1, after.get(TIME) - before.get(TIME));
        return OptionalDouble.of(
            before.get(column) + share * (after.get(column) - before.get(column)));
      }
    }
    return OptionalDouble.empty();
  }

  private static boolean isServers(String column) {
    return column.startsWith("server_") || column.startsWith("disk_");
  }

  private SystemLog changed(Consumer<Map<String, Double>> change) {
    var changed = new ArrayList<Map<String, Double>>();
    for (var sample : samples) {
      var copy = new HashMap<>(sample);
      change.accept(copy);
      changed.add(copy);
    }
    return new SystemLog(changed);
  }

  private static Map<String, Double> sample(String[] columns, String[] values) {
    var sample = new HashMap<String, Double>();
    for (var i = 0; i < columns.length; i++) {
      if (!values[i].isEmpty()) {
        sample.put(columns[i], Double.valueOf(values[i]));
      }
    }
    return sample;
  }
}
