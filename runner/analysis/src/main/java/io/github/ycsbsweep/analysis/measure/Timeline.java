// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
  record Row(Outcome outcome, Interval interval) {}

  static Timeline of(List<IntervalLog> logs) {
    var byEnd = new TreeMap<Long, List<Row>>();
    for (var log : logs) {
      for (var interval : log.intervals()) {
        byEnd
            .computeIfAbsent(sameTick(byEnd, interval.endMillis()), end -> new ArrayList<>())
            .add(new Row(log.outcome(), interval));
      }
    }
    return new Timeline(ticks(byEnd));
  }

  /** Milliseconds since the epoch at which the first operation was measured. */
  Optional<Long> firstOperation() {
    return ticks.stream().map(Tick::startMillis).findFirst();
  }

  private static Long sameTick(TreeMap<Long, List<Row>> byEnd, long end) {
    var before = byEnd.floorKey(end);
    if (before != null && end - before <= SAME_TICK_MILLIS) {
      return before;
    }
    var after = byEnd.ceilingKey(end);
    return after != null && after - end <= SAME_TICK_MILLIS ? after : Long.valueOf(end);
  }

  private static List<Tick> ticks(TreeMap<Long, List<Row>> byEnd) {
    var ticks = new ArrayList<Tick>();
    for (var entry : byEnd.entrySet()) {
      // The longest row is that of an operation that was already going on.
      var whole =
          entry.getValue().stream()
              .map(Row::interval)
              .max(Comparator.comparingDouble(Interval::length))
              .orElseThrow();
      var hasOperations = entry.getValue().stream().anyMatch(row -> row.interval().count() > 0);
      if (hasOperations || !ticks.isEmpty()) {
        ticks.add(new Tick(whole.startMillis(), whole.endMillis(), List.copyOf(entry.getValue())));
      }
    }
    return ticks;
  }
}
