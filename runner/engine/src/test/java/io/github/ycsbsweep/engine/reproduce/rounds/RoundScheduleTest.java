// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.rounds.Rounds.RoundSchedule;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundScheduleTest {

  @Test
  void roundsGoForwardsAndBackwardsInTurn() {
    var schedule = RoundSchedule.of(new SweepList(1, List.of(series("a", 2), series("b", 2))));
    assertThat(schedule.turns().stream().map(turn -> turn.series().series() + turn.round()))
        .containsExactly("a1", "b1", "b2", "a2");
  }

  @Test
  void aSeriesIsSweptAsOftenAsItSays() {
    var schedule = RoundSchedule.of(new SweepList(1, List.of(series("a", 1), series("b", 3))));
    assertThat(schedule.turns().stream().map(turn -> turn.series().series() + turn.round()))
        .containsExactly("a1", "b1", "b2", "b3");
  }

  @Test
  void whatIsLeftIsTheSumOfTheSweepsThatFollow() {
    var schedule = RoundSchedule.of(new SweepList(1, List.of(series("a", 2), series("b", 2))));
    assertThat(schedule.secondsFrom(1)).isEqualTo(27);
  }

  private static SeriesSweep series(String name, int repeats) {
    return new SeriesSweep("set", name, "store", repeats, 1, 9, List.of());
  }
}
