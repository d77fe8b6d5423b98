// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.memtier;

import java.io.File;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.codehaus.jackson.JsonNode;
import org.codehaus.jackson.map.ObjectMapper;

/**
 * What a process of memtier_benchmark says at its end, in the file of {@code --json-out-file}.
 *
 * @param startMillis milliseconds since the epoch
 * @param reads by seconds since the start
 * @param updates likewise
 * @param missed reads a second that found nothing
 * @param errors connections that were lost
 */
record MemtierReport(
    long startMillis,
    Map<Integer, Histogram> reads,
    Map<Integer, Histogram> updates,
    double missed,
    long errors) {

  private static final int MICROS_PER_MILLI = 1000;

  /** As YCSB records. */
  private static final int DIGITS = 3;

  /**
   * Reads it.
   *
   * @throws IOException if the file does not hold what it should
   */
  static MemtierReport read(File file) throws IOException {
    var all = new ObjectMapper().readTree(file).path("ALL STATS");
    var start = all.path("Runtime").path("Start time");
    if (!start.isNumber()) {
      throw new IOException(file + ": no ALL STATS, Runtime, Start time");
    }
    return new MemtierReport(
        start.getLongValue(),
        seconds(all.path("Gets"), file),
        seconds(all.path("Sets"), file),
        all.path("Gets").path("Misses/sec").getDoubleValue(),
        all.path("Totals").path("Connection Errors").getLongValue());
  }

  private static Map<Integer, Histogram> seconds(JsonNode operation, File file) throws IOException {
    var seconds = new TreeMap<Integer, Histogram>();
    var course = operation.path("Time-Serie");
    for (var names = course.getFieldNames(); names.hasNext(); ) {
      var name = names.next();
      seconds.put(Integer.valueOf(name), histogram(course.get(name), file));
    }
    return seconds;
  }

  /**
   * The latencies of a second, in microseconds, as far as its percentiles tell: those between two
   * count as the larger one.
   */
  private static Histogram histogram(JsonNode second, File file) throws IOException {
    var histogram = new Histogram(DIGITS);
    var count = second.path("Count").getLongValue();
    var counted = 0L;
    if (count > 0) {
      for (var percentile : MemtierSettings.PERCENTILES) {
        var share = Double.parseDouble(percentile) / 100;
        var value = second.get(String.format(Locale.ROOT, "p%.2f", 100 * share));
        if (value == null) {
          throw new IOException(
              file
                  + ": no percentiles of a second; memtier_benchmark is too old: 2.0 or later has"
                  + " them");
        }
        var upToHere = Math.round(count * share);
        record(histogram, value, upToHere - counted);
        counted = upToHere;
      }
      record(histogram, second.path("Max Latency"), count - counted);
    }
    return histogram;
  }

  private static void record(Histogram histogram, JsonNode millis, long count) {
    if (count > 0) {
      histogram.recordValueWithCount(Math.round(millis.getDoubleValue() * MICROS_PER_MILLI), count);
    }
  }
}
