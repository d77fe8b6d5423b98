// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import java.util.ArrayList;
import java.util.List;

/**
 * The order of a reproduction's sweeps. Each round sweeps every series, forwards and backwards in
 * turn, so that a drift of the machine meets all of them alike.
 *
 * @param turns in their order
 */
record RoundSchedule(List<Turn> turns) {

  RoundSchedule {
    turns = List.copyOf(turns);
  }

  /**
   * One sweep.
   *
   * @param round from 1
   */
  record Turn(int round, SeriesSweep series) {

    String caption() {
      return series.experiment() + " " + series.series() + ", round " + round;
    }
  }

  static RoundSchedule of(SweepList list) {
    var series = list.sweeps();
    var rounds = series.stream().mapToInt(SeriesSweep::repeats).max().orElse(0);
    var turns = new ArrayList<Turn>();
    for (var round = 1; round <= rounds; round++) {
      for (var i = 0; i < series.size(); i++) {
        var next = series.get(round % 2 == 1 ? i : series.size() - 1 - i);
        if (round <= next.repeats()) {
          turns.add(new Turn(round, next));
        }
      }
    }
    return new RoundSchedule(turns);
  }

  /** Seconds that the sweeps from an index on take, as planned. */
  long secondsFrom(int index) {
    return turns.stream().skip(index).mapToLong(turn -> turn.series().seconds()).sum();
  }
}
