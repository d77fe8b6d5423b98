// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.LineReader;
import io.github.ycsbsweep.engine.measure.log.MeasuredTime.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The {@code system.csv} of a cell: samples of the client, the server and the network, a row each.
 */
public final class SystemLog {

  /** Its name in a folder. */
  public static final String FILE = "system.csv";

  private static final String TIME = "time_ms";
  private static final int MOST_OF_A_LINE = 1 << 20;
  private static final double[] NOTHING = {};

  /** Of a machine that nobody looked at. */
  public static final SystemLog EMPTY = new SystemLog(NOTHING, Map.of());

  /** Milliseconds since the epoch, in order. */
  private final double[] times;

  /** By column one for each time, NaN where the row has none. */
  private final Map<String, double[]> values;

  private SystemLog(double[] times, Map<String, double[]> values) {
    this.times = times;
    this.values = values;
  }

  /** Reads a file; one that is not there gives no samples, and a torn last row is left out. */
  public static SystemLog read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return EMPTY;
    }
    try (var lines = new LineReader(file, UTF_8, MOST_OF_A_LINE)) {
      var columns = lines.next().orElse("").split(",", -1);
      var rows = new ArrayList<double[]>();
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        var cells = line.get().split(",", -1);
        if (cells.length == columns.length) {
          rows.add(row(cells, lines.place()));
        }
      }
      return of(columns, rows);
    }
  }

  private static double[] row(String[] cells, String place) throws IOException {
    var row = new double[cells.length];
    for (var i = 0; i < row.length; i++) {
      try {
        row[i] = cells[i].isEmpty() ? Double.NaN : Double.parseDouble(cells[i]);
      } catch (NumberFormatException e) {
        throw new IOException(place + ": no number of a sample: " + cells[i], e);
      }
    }
    return row;
  }

  private static SystemLog of(String[] columns, List<double[]> rows) {
    var values = new HashMap<String, double[]>();
    for (var i = 0; i < columns.length; i++) {
      var column = i;
      values.put(columns[i], rows.stream().mapToDouble(row -> row[column]).toArray());
    }
    return values.containsKey(TIME) ? new SystemLog(values.get(TIME), values) : EMPTY;
  }

  public boolean isEmpty() {
    return times.length == 0;
  }

  /** As a clock that is behind by so many milliseconds would have had it. */
  public SystemLog earlierBy(long millis) {
    return new SystemLog(Arrays.stream(times).map(time -> time - millis).toArray(), values);
  }

  /** What it says of the server and its disks: the clients were on other machines. */
  public SystemLog withoutClients() {
    var servers = new HashMap<>(values);
    servers.keySet().removeIf(name -> !name.startsWith("server_") && !name.startsWith("disk_"));
    return new SystemLog(times, servers);
  }

  /**
   * Growth a second of a counter in a time, interpolated at the ends of each of its spans. What
   * clients and servers count grows in their own turns alone, and not in the rests of these. Blocks
   * of turns end with a sample, and a row of a log may end behind it, by less than half of the row.
   */
  public OptionalDouble rate(String column, MeasuredTime time) {
    var growth = 0.0;
    for (var span : time.spans()) {
      var from = at(column, span.startMillis());
      var to = at(column, time.holdsTurnsOfOthers() ? sampled(span.endMillis()) : span.endMillis());
      if (from.isEmpty() || to.isEmpty()) {
        return OptionalDouble.empty();
      }
      growth += to.getAsDouble() - from.getAsDouble();
    }
    var millis = isOwn(column) ? time.ownMillis() / time.dilution() : time.millis();
    return time.spans().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(growth * 1000 / millis);
  }

  /** The last sample, of a time that is a little later; else that time. */
  private long sampled(long millis) {
    var last = times.length == 0 ? millis : (long) times[times.length - 1];
    var behind = (millis - last) / 1000.0;
    return behind > 0 && behind <= Timeline.HALF_A_TICK_SECONDS ? last : millis;
  }

  private static boolean isOwn(String column) {
    return column.startsWith("client_") || column.startsWith("server_");
  }

  /**
   * Growth of a counter between the last sample before a turn and the first one after it; empty if
   * one of them is further away than allowed, so that another turn may be in it.
   *
   * @param tailMillis a sample so soon before the end is after it: only what was begun before the
   *     rest was under way then
   */
  public OptionalDouble growth(String column, Span turn, long mostMillis, long tailMillis) {
    var ofColumn = values.getOrDefault(column, NOTHING);
    var before = -1;
    var after = -1;
    for (var i = 0; i < ofColumn.length && after < 0; i++) {
      if (times[i] <= turn.startMillis()) {
        before = i;
      } else if (times[i] >= turn.endMillis() - tailMillis) {
        after = i;
      }
    }
    return before >= 0
            && after >= 0
            && turn.startMillis() - times[before] <= mostMillis
            && times[after] - turn.endMillis() <= mostMillis
            && !Double.isNaN(ofColumn[before])
            && !Double.isNaN(ofColumn[after])
        ? OptionalDouble.of(ofColumn[after] - ofColumn[before])
        : OptionalDouble.empty();
  }

  /** Largest value of a gauge at any time. */
  public OptionalDouble largest(String column) {
    return largest(column, 0, Long.MAX_VALUE);
  }

  /** Largest value of a gauge between two times (milliseconds). */
  public OptionalDouble largest(String column, long fromMillis, long toMillis) {
    var ofColumn = values.getOrDefault(column, NOTHING);
    return IntStream.range(0, ofColumn.length)
        .filter(i -> times[i] >= fromMillis && times[i] <= toMillis)
        .mapToDouble(i -> ofColumn[i])
        .filter(value -> !Double.isNaN(value))
        .max();
  }

  /** Empty where the samples do not reach to both sides of the time. */
  private OptionalDouble at(String column, long millis) {
    var ofColumn = values.getOrDefault(column, NOTHING);
    var before = -1;
    for (var i = 0; i < ofColumn.length; i++) {
      if (Double.isNaN(ofColumn[i])) {
        continue;
      }
      if (before >= 0 && times[before] <= millis && times[i] >= millis) {
        var share = (millis - times[before]) / Math.max(1, times[i] - times[before]);
        return OptionalDouble.of(ofColumn[before] + share * (ofColumn[i] - ofColumn[before]));
      }
      before = i;
    }
    return OptionalDouble.empty();
  }
}
