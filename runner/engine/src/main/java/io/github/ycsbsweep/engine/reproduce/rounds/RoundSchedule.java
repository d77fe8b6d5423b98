// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The order of a reproduction's sweeps. Each round has every series, forwards and backwards in
 * turn, so that a drift of the machine meets all of them alike. Within it the series of a group
 * take turns.
 *
 * @param turns in their order
 */
record RoundSchedule(List<Turn> turns) {

  RoundSchedule {
    turns = List.copyOf(turns);
  }

  /**
   * The sweeps of a group in one round.
   *
   * @param round from 1
   * @param group its index
   */
  record Turn(int round, int group, List<SeriesSweep> series) {

    Turn {
      series = List.copyOf(series);
    }

    /** Of these series alone. */
    Turn of(List<SeriesSweep> some) {
      return new Turn(round, group, some);
    }

    String caption() {
      return series.stream().map(SeriesSweep::name).collect(Collectors.joining(", "))
          + ", round "
          + round;
    }

    /**
     * All cells in their order: by rising threads of the original, and at each number of them
     * forwards and backwards in turn. The next round begins the other way round. So whatever comes
     * first is first in half of the rounds, and a drift of the machine favours none.
     */
    List<TurnCell> cells() {
      var levels = new TreeSet<Integer>();
      series.forEach(one -> one.threads().forEach(threads -> levels.add(threads.published())));
      var cells = new ArrayList<TurnCell>();
      var isForwards = round % 2 == 1;
      for (var level : levels) {
        var order = new ArrayList<>(series);
        if (!isForwards) {
          Collections.reverse(order);
        }
        order.forEach(
            one ->
                one.threads().stream()
                    .filter(threads -> threads.published() == level)
                    .forEach(threads -> cells.add(new TurnCell(one, threads.here()))));
        isForwards = !isForwards;
      }
      return cells;
    }

    /** That it takes, as planned. */
    double seconds() {
      return (double) series.stream().mapToLong(SeriesSweep::seconds).sum();
    }
  }

  /**
   * A cell of a turn.
   *
   * @param threads here
   */
  record TurnCell(SeriesSweep series, int threads) {}

  static RoundSchedule of(SweepList list) {
    var groups = list.groups();
    var rounds = groups.stream().flatMap(List::stream).mapToInt(SeriesSweep::repeats).max();
    var turns = new ArrayList<Turn>();
    for (var round = 1; round <= rounds.orElse(0); round++) {
      for (var i = 0; i < groups.size(); i++) {
        var number = round;
        var group = round % 2 == 1 ? i : groups.size() - 1 - i;
        var next = groups.get(group).stream().filter(series -> number <= series.repeats()).toList();
        if (!next.isEmpty()) {
          turns.add(new Turn(round, group, next));
        }
      }
    }
    return new RoundSchedule(turns);
  }

  /** How many there are. */
  int rounds() {
    return turns.stream().mapToInt(Turn::round).max().orElse(0);
  }

  /** How many sweeps there are in all rounds. */
  int sweeps() {
    return turns.stream().mapToInt(turn -> turn.series().size()).sum();
  }

  /** The turns of a round. */
  List<Turn> of(int round) {
    return turns.stream().filter(turn -> turn.round() == round).toList();
  }
}
