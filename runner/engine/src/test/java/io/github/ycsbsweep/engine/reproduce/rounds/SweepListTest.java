// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import io.github.ycsbsweep.engine.request.SweepOptions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SweepListTest {

  @Test
  void roundsGoForwardsAndBackwardsInTurn() {
    assertThat(captions(List.of(series("a", 2)), List.of(series("b", 2))))
        .containsExactly("set a, round 1", "set b, round 1", "set b, round 2", "set a, round 2");
  }

  @Test
  void aSeriesIsSweptAsOftenAsItSays() {
    assertThat(captions(List.of(series("a", 1), series("c", 2)), List.of(series("b", 3))))
        .containsExactly(
            "set a, set c, round 1",
            "set b, round 1",
            "set b, round 2",
            "set c, round 2",
            "set b, round 3");
  }

  @Test
  void cellsOfAGroupRiseAndTheOtherSeriesIsFirstAtEachNumberOfThreads() {
    assertThat(cells(1, series("a", 1, 8, 16, 64), series("b", 1, 8, 16), series("c", 1, 16)))
        .containsExactly("a", "b", "c", "b", "a", "a");
  }

  @Test
  void theNextRoundBeginsTheOtherWayRound() {
    assertThat(cells(2, series("a", 1, 8, 16), series("b", 1, 8, 16)))
        .containsExactly("b", "a", "a", "b");
  }

  private static List<String> cells(int round, SeriesSweep... series) {
    return new SweepList.Turn(round, 0, List.of(series))
        .cells().stream().map(cell -> cell.series().series()).toList();
  }

  private static List<String> captions(List<SeriesSweep> one, List<SeriesSweep> other) {
    return schedule(one, other).turns().stream().map(turn -> turn.caption()).toList();
  }

  private static SweepList schedule(List<SeriesSweep> one, List<SeriesSweep> other) {
    return new SweepList(SweepList.SCHEMA, List.of(one, other), Optional.empty());
  }

  private static SeriesSweep series(String name, int repeats, Integer... threads) {
    var counts = Stream.of(threads).map(count -> new Threads(10 * count, count)).toList();
    return new SeriesSweep(
        "set", name, List.of("store"), repeats, counts, 9, SweepOptions.NONE, OptionalInt.empty());
  }
}
