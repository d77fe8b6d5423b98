// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The ticks of YCSB's status thread, and what every operation did between them. All logs are
 * written at the same ticks, but each starts with the first operation of its kind.
 *
 * @param ticks in order of time, the first starting with the first operation of the client
 */
record Timeline(List<Tick> ticks) {

  /** Two ticks closer than this are one: the logs are written one after the other. */
  private static final long SAME_TICK_MILLIS = 100;

  /**
   * The time between two ticks.
   *
   * @param startMillis milliseconds since the epoch
   * @param endMillis milliseconds since the epoch
   * @param rows what happened in it, at most one of each outcome
   */
  record Tick(long startMillis, long endMillis, List<Row> rows) {

    /** Seconds. */
    double length() {
      return (endMillis - startMillis) / 1000.0;
    }

    /** Operations of a kind, without those that are parts of others. */
    long count(Outcome.Kind kind) {
      return rows.stream()
          .filter(row -> row.outcome().kind() == kind && row.outcome().isCountedInAll())
          .mapToLong(row -> row.interval().count())
          .sum();
    }
  }

  /** An outcome's row in a tick. */
  record Row(Outcome outcome, Interval interval) {

    boolean isOfSameLog(Row other) {
      return outcome.equals(other.outcome);
    }
  }

  static Timeline of(List<IntervalLog> logs) {
    var byEnd = new TreeMap<Long, List<Row>>();
    for (var log : logs) {
      for (var interval : log.intervals()) {
        var row = new Row(log.outcome(), interval);
        byEnd.computeIfAbsent(tickOf(byEnd, row), end -> new ArrayList<>()).add(row);
      }
    }
    return new Timeline(ticks(byEnd));
  }

  /** Milliseconds since the epoch at which the first operation was measured. */
  Optional<Long> firstOperation() {
    return ticks.stream().map(Tick::startMillis).findFirst();
  }

  /**
   * The end of the tick that a row belongs to: a near one without a row of that log, or its own.
   */
  private static Long tickOf(TreeMap<Long, List<Row>> byEnd, Row row) {
    var end = row.interval().endMillis();
    return byEnd
        .subMap(end - SAME_TICK_MILLIS, true, end + SAME_TICK_MILLIS, true)
        .entrySet()
        .stream()
        .filter(tick -> tick.getValue().stream().noneMatch(row::isOfSameLog))
        .map(Map.Entry::getKey)
        .min(Comparator.comparingLong(other -> Math.abs(other - end)))
        .orElse(end);
  }

  private static List<Tick> ticks(TreeMap<Long, List<Row>> byEnd) {
    var ticks = new ArrayList<Tick>();
    for (var entry : byEnd.entrySet()) {
      var rows = entry.getValue();
      if (!ticks.isEmpty() || rows.stream().anyMatch(row -> row.interval().count() > 0)) {
        var before = ticks.isEmpty() ? Long.MIN_VALUE : ticks.get(ticks.size() - 1).endMillis();
        var start = rows.stream().mapToLong(row -> row.interval().startMillis()).min();
        var end = rows.stream().mapToLong(row -> row.interval().endMillis()).max();
        // A log's first row begins with its first operation, which may be before the last tick.
        ticks.add(
            new Tick(Math.max(before, start.orElseThrow()), end.orElseThrow(), List.copyOf(rows)));
      }
    }
    return ticks;
  }
}
