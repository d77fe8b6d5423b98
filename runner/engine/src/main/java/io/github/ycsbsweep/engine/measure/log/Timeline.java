// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import io.github.ycsbsweep.engine.measure.log.IntervalLog.LogInterval;
import io.github.ycsbsweep.engine.measure.log.MeasuredTime.Span;
import io.github.ycsbsweep.engine.measure.log.TurnLog.Turn;
import io.github.ycsbsweep.engine.results.MeasuredSeconds;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Ticks of YCSB's status thread, and what every operation did between them. All logs are written at
 * the same ticks, but each starts with the first operation of its kind, and their clocks differ:
 * threads that race to create a log may leave the header of one above the rows of another, which
 * was seen to shift a log by 0.1 s. So the log with the most rows says when the ticks were, and the
 * rows of the others go to the nearest one.
 *
 * @param ticks in order of time, without gaps; of a whole client the first starts with the first
 *     operation
 * @param ownShare of the time of all ticks, that in which the client worked, 0 to 1: of one that
 *     took turns with others it is that of its turns
 * @param dilution at least 1, by which what the client and its server count seems to grow too
 *     slowly between samples in the rests of turns
 */
public record Timeline(List<Tick> ticks, double ownShare, double dilution) {

  /** Of a tick without operations that is a client's, this share lies in its turns. */
  private static final double LEAST_OWN_PART = 0.1;

  /**
   * A tick is taken if more than half of it belongs to the duration asked for, so a window is full
   * if less than this is missing.
   */
  public static final double HALF_A_TICK_SECONDS = 0.5;

  /** Milliseconds between ticks that follow one another: times of logs are cut to them. */
  private static final long AS_GOOD_AS_NONE = 2;

  /** Of a client that worked all the time. */
  public Timeline(List<Tick> ticks) {
    this(ticks, 1);
  }

  /** Of a client that is sampled while it works, or around all of the ticks. */
  public Timeline(List<Tick> ticks, double ownShare) {
    this(ticks, ownShare, 1);
  }

  /**
   * The time between two ticks.
   *
   * @param startMillis milliseconds since the epoch
   * @param endMillis milliseconds since the epoch
   * @param rows what happened in it
   * @param intended the same operations once more, timed from when they were due
   */
  public record Tick(long startMillis, long endMillis, List<Row> rows, List<Row> intended) {

    /** Seconds. */
    public double length() {
      return (endMillis - startMillis) / 1000.0;
    }

    /** Operations of a kind, without those that are parts of others. */
    public long count(Outcome.Kind kind) {
      var count = 0L;
      for (var row : rows) {
        if (row.outcome().kind() == kind && row.outcome().isCountedInAll()) {
          count += row.interval().count();
        }
      }
      return count;
    }

    boolean hasOperations() {
      return rows.stream().anyMatch(row -> row.interval().count() > 0);
    }
  }

  /** An outcome's row in a tick. */
  public record Row(Outcome outcome, LogInterval interval) {}

  /**
   * The ticks of some logs.
   *
   * @param logs service times
   * @param intended response times of the same operations
   * @param aheadMillis by which their clock is ahead of the runner's
   */
  public static Timeline of(List<IntervalLog> logs, List<IntervalLog> intended, long aheadMillis) {
    var clock =
        logs.stream()
            .map(IntervalLog::intervals)
            .max(Comparator.comparingInt(List::size))
            .orElse(List.of());
    var rows = rows(clock, logs);
    var intendedRows = rows(clock, intended);
    var ticks = new ArrayList<Tick>();
    for (var i = 0; i < clock.size(); i++) {
      var interval = clock.get(i);
      var tick =
          new Tick(
              interval.startMillis() - aheadMillis,
              interval.endMillis() - aheadMillis,
              rows.get(i),
              intendedRows.get(i));
      if (!ticks.isEmpty() || tick.hasOperations()) {
        ticks.add(tick);
      }
    }
    return new Timeline(ticks);
  }

  /**
   * The ticks that figures are from, without gaps. They begin after the warm-up, counted from the
   * first operation; the first second, in which threads were still connecting, and the last tick
   * with an operation, in which they stopped one after the other, are never among them.
   *
   * @param warmupSeconds at least this much is cut at the start
   * @param durationSeconds about this much is taken, in whole ticks
   */
  public Timeline window(int warmupSeconds, int durationSeconds) {
    var last = ticks.size() - 1;
    while (last > 0 && !ticks.get(last).hasOperations()) {
      last--;
    }
    var taken = new ArrayList<Tick>();
    var seconds = 0.0;
    var cut = MeasuredSeconds.earliest(warmupSeconds);
    for (var tick : ticks.subList(0, Math.max(0, last))) {
      var isWarm = (tick.startMillis() - startMillis()) / 1000.0 >= cut;
      if (isWarm && seconds < durationSeconds - HALF_A_TICK_SECONDS) {
        taken.add(tick);
        seconds += tick.length();
      }
    }
    return new Timeline(taken);
  }

  /** What succeeded and what did not in each tick, in seconds since the first operation. */
  public List<Second> perSecond() {
    return ticks.stream()
        .map(
            tick ->
                new Second(
                    (tick.startMillis() - startMillis()) / 1000.0,
                    tick.length(),
                    tick.count(Outcome.Kind.OK),
                    tick.count(Outcome.Kind.NOT_FOUND) + tick.count(Outcome.Kind.FAILED)))
        .toList();
  }

  /** The ticks of which the larger part lies in a span. */
  public Timeline between(Span span) {
    return between(span.startMillis(), span.endMillis());
  }

  /** The ticks of which the larger part lies between two times, in milliseconds. */
  public Timeline between(long fromMillis, long toMillis) {
    return new Timeline(
        ticks.stream()
            .filter(tick -> tick.startMillis() + tick.endMillis() > 2 * fromMillis)
            .filter(tick -> tick.startMillis() + tick.endMillis() < 2 * toMillis)
            .toList());
  }

  /** The ticks in the measured parts of turns, in order of time. */
  public Timeline in(List<Turn> turns) {
    return new Timeline(
        turns.stream().flatMap(turn -> between(turn.measured()).ticks().stream()).toList());
  }

  /**
   * The ticks of which the larger part lies in a time of many turns, without those in which the
   * client had none. One that was cut late may still begin in the client's last turn.
   *
   * @param turns of the client
   * @param ownMillis length of its turns in that time
   */
  public Timeline in(Span time, List<Turn> turns, long ownMillis) {
    var own =
        between(time).ticks().stream()
            .filter(tick -> tick.hasOperations() || ownPart(tick, turns) >= LEAST_OWN_PART)
            .toList();
    var millis = own.stream().mapToDouble(tick -> 1000 * tick.length()).sum();
    return new Timeline(own, millis == 0 ? 1 : ownMillis / millis);
  }

  /**
   * The same ticks, each in a turn with a sample in the rest before it and in its own. Between the
   * samples a turn passes, but only the work in it is counted.
   *
   * @param turnOfWork length of a turn ÷ that of the part in which operations begin
   */
  public Timeline sampledInRests(double turnOfWork) {
    return new Timeline(ticks, ownShare, Math.max(1, ownShare * turnOfWork));
  }

  /** Share of a tick that lies in turns, 0 to 1. */
  private static double ownPart(Tick tick, List<Turn> turns) {
    var millis = 0L;
    for (var turn : turns) {
      var from = Math.max(tick.startMillis(), turn.whole().startMillis());
      millis += Math.max(0, Math.min(tick.endMillis(), turn.whole().endMillis()) - from);
    }
    return millis / Math.max(1, 1000 * tick.length());
  }

  public boolean isEmpty() {
    return ticks.isEmpty();
  }

  /** Operations of a kind in all ticks, without those that are parts of others. */
  public long count(Outcome.Kind kind) {
    return ticks.stream().mapToLong(tick -> tick.count(kind)).sum();
  }

  /** When they were: ticks that follow one another are one span. */
  public MeasuredTime times() {
    var spans = new ArrayList<Span>();
    for (var tick : ticks) {
      var last = spans.size() - 1;
      if (last >= 0 && tick.startMillis() - spans.get(last).endMillis() <= AS_GOOD_AS_NONE) {
        spans.set(last, new Span(spans.get(last).startMillis(), tick.endMillis()));
      } else {
        spans.add(new Span(tick.startMillis(), tick.endMillis()));
      }
    }
    return new MeasuredTime(spans, ownShare, dilution);
  }

  /** Length in seconds: the sum of the ticks as they really were, of turns the client's own. */
  public double seconds() {
    return ownShare * ticks.stream().mapToDouble(Tick::length).sum();
  }

  /** Milliseconds since the epoch. */
  public long startMillis() {
    return ticks.get(0).startMillis();
  }

  /** Milliseconds since the epoch. */
  public long endMillis() {
    return ticks.get(ticks.size() - 1).endMillis();
  }

  /** What a target counts, in a second: a READ-MODIFY-WRITE is one, and counts as two in ALL. */
  public double transactionsPerSecond() {
    return sum(row -> row.outcome().isCountedInAll() ? 1 : -1) / seconds();
  }

  /** What ALL counts, divided by what a target counts; 1 where nothing was done. */
  public double operationsPerTransaction() {
    var operations = sum(row -> row.outcome().isCountedInAll() ? 1 : 0);
    return operations == 0
        ? 1
        : (double) operations / sum(row -> row.outcome().isCountedInAll() ? 1 : -1);
  }

  private long sum(ToLongFunction<Row> weight) {
    var sum = 0L;
    for (var tick : ticks) {
      for (var row : tick.rows()) {
        sum += weight.applyAsLong(row) * row.interval().count();
      }
    }
    return sum;
  }

  /** Milliseconds since the epoch at which the first operation was measured. */
  public Optional<Long> firstOperation() {
    return ticks.stream().map(Tick::startMillis).findFirst();
  }

  /** Milliseconds since the epoch at which the last tick with an operation ended. */
  public Optional<Long> lastOperation() {
    return ticks.stream().filter(Tick::hasOperations).map(Tick::endMillis).max(Long::compare);
  }

  /** The rows of some logs, by the tick they belong to. */
  private static List<List<Row>> rows(List<LogInterval> clock, List<IntervalLog> logs) {
    var rows = clock.stream().map(interval -> new ArrayList<Row>()).toList();
    for (var log : logs) {
      var ticks = new NearestTicks(clock);
      for (var interval : clock.isEmpty() ? List.<LogInterval>of() : log.intervals()) {
        rows.get(ticks.of(interval)).add(new Row(log.outcome(), interval));
      }
    }
    return rows.stream().map(List::copyOf).toList();
  }

  /**
   * Finds for each row of a log the tick that it is nearest to. Rows and ticks are in order of
   * time, so the search goes on from where it was; all are looked at only where a clock was set
   * back.
   */
  public static final class NearestTicks {

    private final List<LogInterval> ticks;
    private int nearest;
    private long before = Long.MAX_VALUE;

    /** Of at least one tick. */
    NearestTicks(List<LogInterval> ticks) {
      this.ticks = ticks;
    }

    /** Its place; of several as near as each other the first. */
    int of(LogInterval row) {
      var isLater = twiceTheMiddle(row) >= before;
      before = twiceTheMiddle(row);
      nearest = isLater ? nearest : 0;
      for (var i = nearest + 1; i < ticks.size(); i++) {
        if (distance(i, row) < distance(nearest, row)) {
          nearest = i;
        } else if (isLater && distance(i, row) > distance(nearest, row)) {
          return nearest;
        }
      }
      return nearest;
    }

    /** By their middles: their ends would put a whole row into a short last tick. */
    private long distance(int tick, LogInterval row) {
      return Math.abs(twiceTheMiddle(ticks.get(tick)) - twiceTheMiddle(row));
    }

    private static long twiceTheMiddle(LogInterval one) {
      return one.startMillis() + one.endMillis();
    }
  }
}
