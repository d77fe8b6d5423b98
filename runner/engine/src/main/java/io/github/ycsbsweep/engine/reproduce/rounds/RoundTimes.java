// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.reproduce.report.RoundLog;
import io.github.ycsbsweep.engine.reproduce.report.RoundLog.End;
import io.github.ycsbsweep.engine.reproduce.report.RoundLog.TurnTime;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.Turn;
import io.github.ycsbsweep.engine.reproduce.scaling.RoundBudget.RoundLimit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * What the rounds of a reproduction take, and whether there is time for another one. It is written
 * down after each cell, so that a run that is gone on with counts what was used before.
 */
final class RoundTimes {

  private final Path folder;
  private final SweepList sweeps;
  private final List<Turn> turns;
  private final Optional<RoundLimit> limit;
  private final LongSupplier nanoseconds;
  private final Map<Turn, Double> took = new LinkedHashMap<>();
  private int made;
  private long since;

  /**
   * Times of a reproduction, earlier ones included.
   *
   * @param nanoseconds a clock that never goes back
   */
  RoundTimes(Path folder, SweepList sweeps, LongSupplier nanoseconds) throws IOException {
    this.folder = folder;
    this.sweeps = sweeps;
    this.turns = sweeps.turns();
    this.limit = sweeps.limit();
    this.nanoseconds = nanoseconds;
    var before = RoundLog.read(folder);
    for (var time : before.map(RoundLog::turns).orElse(List.of())) {
      turns.stream()
          .filter(turn -> turn.round() == time.round() && turn.group() == time.group())
          .forEach(turn -> took.put(turn, time.seconds()));
    }
    made = Math.min(before.map(RoundLog::made).orElse(0), sweeps.rounds());
  }

  /** The time of a turn runs from now on. */
  void begin() {
    since = nanoseconds.getAsLong();
  }

  /** Adds to a turn what it took since the last call. */
  void note(Turn turn) throws IOException {
    var now = nanoseconds.getAsLong();
    var milliseconds = 1000 * took.getOrDefault(turn, 0.0) + (now - since) / 1e6;
    took.put(turn, Math.round(milliseconds) / 1000.0);
    since = now;
    write(Optional.empty());
  }

  /** A round is over. */
  void made(int round) throws IOException {
    made = Math.max(made, round);
    write(Optional.empty());
  }

  /** Whole rounds so far. */
  int made() {
    return made;
  }

  /** No more rounds are made; says why. */
  End end() throws IOException {
    var end = made < sweeps.rounds() ? End.TIME : limit.map(RoundLimit::end).orElse(End.PLANNED);
    write(Optional.of(end));
    return end;
  }

  private void write(Optional<End> end) throws IOException {
    new RoundLog(
            RoundLog.SCHEMA,
            limit.map(RoundLimit::fewest).orElse(sweeps.rounds()),
            sweeps.rounds(),
            limit.map(it -> OptionalDouble.of(it.seconds())).orElse(OptionalDouble.empty()),
            made,
            end,
            took.entrySet().stream()
                .map(it -> new TurnTime(it.getKey().round(), it.getKey().group(), it.getValue()))
                .toList())
        .write(folder);
  }

  /** Whether a round that was not begun may begin. */
  boolean isTimeFor(int round) {
    return limit.isEmpty()
        || limit.get().allowsAnother(round - 1, usedBefore(round), expected(round));
  }

  /** How many rounds are made in all, as far as can be told in one of them. */
  int expectedRounds(int round) {
    return limit.isEmpty()
        ? sweeps.rounds()
        : limit.get().rounds(round, usedBefore(round) + expected(round), this::expected);
  }

  /** Seconds of the rounds before a round. */
  double usedBefore(int round) {
    return turns.stream()
        .filter(turn -> turn.round() < round)
        .mapToDouble(turn -> took.getOrDefault(turn, turn.seconds()))
        .sum();
  }

  /** Seconds from a turn on, by what the earlier ones took. */
  double left(int index) {
    var rest = turns.stream().skip(index).toList();
    var last = rest.isEmpty() ? 0 : expectedRounds(rest.get(0).round());
    return rest.stream().filter(it -> it.round() <= last).mapToDouble(this::expected).sum();
  }

  /** Seconds of the longest round so far. */
  double longest() {
    return IntStream.rangeClosed(1, made)
        .mapToDouble(round -> usedBefore(round + 1) - usedBefore(round))
        .max()
        .orElse(0);
  }

  /** Seconds that a round takes, by the longest turns of its groups so far. */
  private double expected(int round) {
    return sweeps.turns(round).stream().mapToDouble(this::expected).sum();
  }

  /**
   * Seconds that a turn takes, by the longest one of its group so far, in proportion where that had
   * other series; as planned, where there was none.
   */
  double expected(Turn turn) {
    return turn.seconds()
        * turns.stream()
            .filter(one -> one.group() == turn.group() && one.round() < turn.round())
            .filter(one -> one.seconds() > 0 && took.containsKey(one))
            .mapToDouble(one -> took.get(one) / one.seconds())
            .max()
            .orElse(1);
  }
}
