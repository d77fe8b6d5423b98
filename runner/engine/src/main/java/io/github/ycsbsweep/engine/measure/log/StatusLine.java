// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A line that the client prints every {@code status.interval} seconds with {@code -s}.
 *
 * @param time by the client's clock
 * @param second since the client's start, whole
 * @param operations since the client's start, those that failed among them
 * @param counts operations since the line before by the names of their logs, as far as they are
 *     named; without those that are timed from when they were due
 */
public record StatusLine(
    LocalDateTime time, long second, long operations, Map<String, Long> counts) {

  private static final Pattern LINE =
      Pattern.compile(
          "(?<time>\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d:\\d{3}) (?<second>\\d{1,9}) sec:"
              + " (?<operations>\\d{1,18}) operations;");

  private static final Pattern COUNT =
      Pattern.compile("\\[(?<log>[^\\s:\\[\\]]{1,100}): Count=(?<count>\\d{1,18}),");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT);

  /** The clock may be set while a client runs; then its own count of seconds is believed. */
  private static final double MOST_OFF_SECONDS = 1.5;

  /** Reads a line; empty if it is no status line. */
  public static Optional<StatusLine> of(String line) {
    var found = LINE.matcher(line);
    if (!found.find()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new StatusLine(
              LocalDateTime.parse(found.group("time"), TIME),
              Long.parseLong(found.group("second")),
              Long.parseLong(found.group("operations")),
              counts(line)));
    } catch (DateTimeParseException e) {
      // No time that there is, so none that the client wrote.
      return Optional.empty();
    }
  }

  private static Map<String, Long> counts(String line) {
    var counts = new TreeMap<String, Long>();
    var found = COUNT.matcher(line);
    while (found.find()) {
      // A response time is of an operation that has its service time, too.
      if (!found.group("log").startsWith(IntervalLog.INTENDED)) {
        counts.merge(found.group("log"), Long.parseLong(found.group("count")), Long::sum);
      }
    }
    return counts;
  }

  /** Operations since the line before that failed or found nothing. */
  private long notOk() {
    var sum = 0L;
    for (var log : counts.keySet()) {
      var outcome = Outcome.ofLog(log).filter(it -> it.kind() != Outcome.Kind.OK);
      sum += outcome.isPresent() ? counts.get(log) : 0;
    }
    return sum;
  }

  /** What was done between each line and the next, in seconds since the first line. */
  public static List<Second> intervals(List<StatusLine> lines) {
    var seconds = new ArrayList<Second>();
    var start = 0.0;
    for (var i = 1; i < lines.size(); i++) {
      var length = lines.get(i - 1).secondsTo(lines.get(i));
      if (length > 0) {
        var done = lines.get(i).operations() - lines.get(i - 1).operations();
        var notOk = Math.min(done, lines.get(i).notOk());
        seconds.add(new Second(start, length, done - notOk, notOk));
        start += length;
      }
    }
    return List.copyOf(seconds);
  }

  private double secondsTo(StatusLine next) {
    var counted = next.second() - second;
    var byClock = Duration.between(time, next.time()).toMillis() / 1000.0;
    return Math.abs(byClock - counted) <= MOST_OFF_SECONDS ? byClock : counted;
  }
}
