// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import java.util.ArrayList;
import java.util.List;
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

    TurnOrder order() {
      return new TurnOrder(series, round);
    }

    /** All cells in their order, by the names of their series. */
    String cells() {
      return order().cells().stream()
          .map(index -> series.get(index).name())
          .collect(Collectors.joining(", "));
    }

    /** That it takes, as planned. */
    double seconds() {
      return (double) series.stream().mapToLong(SeriesSweep::seconds).sum();
    }
  }

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
