// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.measure.log.StatusLine;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a file holds of one run of YCSB's client.
 *
 * @param file the file
 * @param line where the run begins in it, 1 for the first
 * @param arguments its command line; {@link ImportedArguments#NONE} if the file doesn't have it
 * @param version of the client; empty if the file doesn't have it
 * @param measurements its summary
 * @param status its status lines, in order of time
 * @param words every other line
 */
record ImportedRun(
    Path file,
    int line,
    ImportedArguments arguments,
    Optional<String> version,
    List<Measurement> measurements,
    List<StatusLine> status,
    List<String> words) {

  /** File and line, for messages. */
  String source() {
    return file + ":" + line;
  }

  /**
   * One figure of YCSB's summary, whichever exporter wrote it.
   *
   * @param metric as {@code READ}, {@code OVERALL}
   * @param name as {@code AverageLatency(us)}, {@code Return=OK}
   * @param value empty where YCSB wrote NaN
   */
  record Measurement(String metric, String name, OptionalDouble value) {

    static final String RUN_TIME = "RunTime(ms)";
    static final String PERCENT = "Time(%)";

    /** What a count of 64 bits holds; YCSB writes it for the least of no values. */
    static final double MOST = 0x1p63;

    /** Some 30 years. */
    private static final double MOST_MILLIS = 1e12;

    static Measurement of(String metric, String name, double value) {
      return new Measurement(
          metric, name, Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value));
    }

    /**
     * The same, once it was looked at.
     *
     * @param where file and line, for the message
     * @throws UserError if no client can have measured it
     */
    Measurement checked(String where) throws UserError {
      var most = name.equals(RUN_TIME) ? MOST_MILLIS : name.equals(PERCENT) ? 100 : MOST;
      var number = value.orElse(isCount() ? -1 : 0);
      var isWhole = !isCount() || number == Math.rint(number);
      if (!isUnknown() && !(number >= 0 && number <= most && isWhole)) {
        throw UserError.of(
            "%s: [%s], %s is %s: allowed is %s from 0 to %.0f",
            where,
            metric,
            name,
            value.orElse(Double.NaN),
            isCount() ? "a whole number" : "a number",
            most);
      }
      return this;
    }

    /** Operations, or what they returned. */
    boolean isCount() {
      return name.equals("Operations") || name.equals("Total Operations") || isReturn();
    }

    boolean isReturn() {
      return name.startsWith(SummaryMetric.RETURN);
    }

    /** The extremes of no values ({@code measurementtype=histogram}), a load that is not known. */
    private boolean isUnknown() {
      return value.orElse(0) == -1 && name.matches("(Min|Max)Latency\\(us\\)|Load");
    }
  }
}
