// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.trace;

import static java.util.Map.entry;

import io.github.ycsbsweep.support.NearestName;
import io.github.ycsbsweep.workloads.trace.TraceRecord.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The columns of a trace: those that its first line names, or, where it names none, the seven of <a
 * href="https://github.com/twitter/cache-trace">Twitter's cache traces</a>.
 */
final class TraceFormat {

  private static final String TIME = "time";
  private static final String OPERATION = "operation";
  private static final String KEY = "key";
  private static final String SIZE = "size";

  private static final List<String> OURS = List.of(OPERATION, KEY, SIZE, TIME);

  private static final List<String> TWITTERS =
      List.of(TIME, KEY, "key size", SIZE, "client", OPERATION, "TTL");

  private static final int MOST_BYTES = 1 << 30;

  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 1099511628211L;

  private static final Map<String, Operation> OPERATIONS =
      Map.ofEntries(
          entry("read", Operation.READ),
          entry("get", Operation.READ),
          entry("gets", Operation.READ),
          entry("update", Operation.UPDATE),
          entry("insert", Operation.UPDATE),
          entry("set", Operation.UPDATE),
          entry("add", Operation.UPDATE),
          entry("replace", Operation.UPDATE),
          entry("cas", Operation.UPDATE),
          entry("append", Operation.UPDATE),
          entry("prepend", Operation.UPDATE),
          entry("incr", Operation.UPDATE),
          entry("decr", Operation.UPDATE),
          entry("delete", Operation.DELETE));

  private final List<String> columns;
  private final boolean isTwitters;

  private TraceFormat(List<String> columns, boolean isTwitters) {
    this.columns = columns;
    this.isTwitters = isTwitters;
  }

  /** Of a trace with this first line. */
  static TraceFormat of(String first, boolean needsTimes) {
    var words = List.of(first.toLowerCase(Locale.ROOT).replace(" ", "").split(",", -1));
    if (!words.contains(OPERATION)) {
      return new TraceFormat(TWITTERS, true);
    }
    for (var word : words) {
      if (!OURS.contains(word)) {
        throw new IllegalArgumentException(
            "column "
                + shown(word)
                + ": allowed are operation, key, size, time"
                + NearestName.suggestion(word, OURS));
      }
    }
    if (words.stream().distinct().count() < words.size()) {
      throw new IllegalArgumentException("a column is there twice");
    }
    if (!words.contains(KEY) || (needsTimes && !words.contains(TIME))) {
      throw new IllegalArgumentException(
          "no column " + (words.contains(KEY) ? "time, which trace.speed needs" : KEY));
    }
    return new TraceFormat(words, false);
  }

  /** Whether the first line names columns, and is no operation. */
  boolean hasHeader() {
    return !isTwitters;
  }

  /** Whether times are whole seconds, with many operations in each. */
  boolean hasWholeSeconds() {
    return isTwitters;
  }

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException that says what is allowed
   */
  TraceRecord parse(String line) {
    var values = isTwitters ? twitters(line) : List.of(line.split(",", -1));
    if (values.size() != columns.size()) {
      throw new IllegalArgumentException(
          values.size()
              + " columns, but "
              + columns.size()
              + " are expected: "
              + String.join(",", columns));
    }
    return new TraceRecord(
        seconds(value(values, TIME)),
        operation(value(values, OPERATION)),
        hash(value(values, KEY)),
        bytes(value(values, SIZE)));
  }

  /** There are keys with commas. */
  private static List<String> twitters(String line) {
    var values = new ArrayList<>(List.of(line.split(",", -1)));
    while (values.size() > TWITTERS.size()) {
      values.set(1, values.get(1) + "," + values.remove(2));
    }
    return values;
  }

  private String value(List<String> values, String column) {
    var index = columns.indexOf(column);
    return index < 0 ? "" : values.get(index).strip();
  }

  private static double seconds(String text) {
    try {
      var seconds = text.isEmpty() ? 0 : Double.parseDouble(text);
      if (seconds >= 0 && seconds <= Long.MAX_VALUE) {
        return seconds;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "time " + shown(text) + ": allowed are seconds, as 12.5", e);
    }
    throw new IllegalArgumentException("time " + shown(text) + ": allowed are seconds from 0 on");
  }

  private static int bytes(String text) {
    try {
      var bytes = text.isEmpty() ? 0 : Integer.parseInt(text);
      if (bytes >= 0 && bytes <= MOST_BYTES) {
        return bytes;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "size " + shown(text) + ": allowed is a number of bytes", e);
    }
    throw new IllegalArgumentException(
        "size " + shown(text) + ": allowed are 0 to " + MOST_BYTES + " bytes");
  }

  private static Operation operation(String text) {
    var operation = OPERATIONS.get(text.toLowerCase(Locale.ROOT));
    if (operation == null) {
      throw new IllegalArgumentException(
          "operation "
              + shown(text)
              + ": allowed are "
              + String.join(", ", OPERATIONS.keySet().stream().sorted().toList()));
    }
    return operation;
  }

  /** FNV-1a, as YCSB's hash of key numbers. */
  private static long hash(String key) {
    if (key.isEmpty()) {
      throw new IllegalArgumentException("the key is empty");
    }
    var hash = FNV_OFFSET;
    for (var i = 0; i < key.length(); i++) {
      hash = (hash ^ key.charAt(i)) * FNV_PRIME;
    }
    return hash & Long.MAX_VALUE;
  }

  /** Text of a file that may hold anything. */
  private static String shown(String text) {
    var printable = text.replaceAll("[^\\x20-\\x7e]", "?");
    return '"' + (printable.length() > 40 ? printable.substring(0, 40) + "..." : printable) + '"';
  }
}
