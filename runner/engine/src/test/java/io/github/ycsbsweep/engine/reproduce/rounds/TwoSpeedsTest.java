// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.statistics.Ratio;
import io.github.ycsbsweep.engine.statistics.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rounds on a machine of two speeds, as a virtual one whose host takes a part of it away for 15 to
 * 30 s at a time. Nine series take turns at four numbers of threads, as those of a comparison do;
 * all of them are equally fast in truth.
 */
class TwoSpeedsTest {

  private static final int DRAWS = 300;
  private static final double SLOW = 0.83;
  private static final double NOISE = 0.02;

  /** From the start of a cell to that of the next one, and what is measured of it. */
  private static final double STEP = 6.5;

  private static final double WINDOW = 3;

  private static final List<SeriesSweep> SERIES =
      Stream.of("a", "b", "c", "d", "e", "f", "g", "h", "i")
          .map(name -> series(name, "bcfg".contains(name) ? List.of(1, 2, 5, 10) : List.of(5)))
          .toList();

  /** Most are neighbours; some are up to three cells apart, and the last two of one series. */
  private static final List<String[]> PAIRS =
      Stream.of(
              "b1 c1", "b2 c2", "b5 c5", "c1 f1", "c2 f2", "c5 f5", "c10 f10", "f1 g1", "f2 g2",
              "f5 g5", "f10 g10", "a5 c5", "c5 d5", "d5 e5", "g5 h5", "g5 i5", "b1 b2", "b1 b5")
          .map(pair -> pair.split(" "))
          .toList();

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 7, 10})
  void intervalsOfRatiosHoldTheTruth(int rounds) {
    var random = new Random(rounds);
    var held = 0;
    for (var draw = 0; draw < DRAWS; draw++) {
      var cells = cells(random, rounds);
      for (var pair : PAIRS) {
        var ratio = Ratio.paired(cells.get(pair[0]), cells.get(pair[1])).orElseThrow();
        held += ratio.interval().orElseThrow().contains(1) ? 1 : 0;
      }
    }
    assertThat(100.0 * held / DRAWS / PAIRS.size()).isBetween(94.0, 99.0);
  }

  /** So it is no sign of another thing that repeats of a figure vary by more than 20 %. */
  @ParameterizedTest
  @ValueSource(ints = {3, 7})
  void theyDoHoweverMuchTheFiguresVaryByThemselves(int rounds) {
    var random = new Random(10 + rounds);
    var held = 0;
    var unstable = 0;
    for (var draw = 0; draw < DRAWS; draw++) {
      var cells = cells(random, rounds);
      for (var round = 0; round < rounds; round++) {
        var day = Math.exp(0.5 * random.nextGaussian());
        for (var one : cells.values()) {
          one[round] *= day;
        }
      }
      for (var pair : PAIRS) {
        var one = cells.get(pair[0]);
        unstable += Sample.of(one).variationPercent().getAsDouble() > 20 ? 1 : 0;
        var ratio = Ratio.paired(one, cells.get(pair[1])).orElseThrow();
        held += ratio.interval().orElseThrow().contains(1) ? 1 : 0;
      }
    }
    assertThat(100.0 * unstable / DRAWS / PAIRS.size()).isGreaterThan(80);
    assertThat(100.0 * held / DRAWS / PAIRS.size()).isBetween(94.0, 99.0);
  }

  @Test
  void cellsThatTakeTurnsDecideMoreThanCellsThatStandMinutesApart() {
    var random = new Random(1);
    var near = 0.0;
    var far = 0.0;
    for (var draw = 0; draw < DRAWS; draw++) {
      var cells = cells(random, 7);
      near += width(cells.get("f1"), cells.get("g1"));
      far += width(cells.get("f1"), cells(random, 7).get("g1"));
    }
    assertThat(near).isLessThan(0.8 * far);
  }

  private static double width(double[] one, double[] other) {
    var interval = Ratio.paired(one, other).orElseThrow().interval().orElseThrow();
    return Math.log(interval.high() / interval.low());
  }

  /** By series and threads: the figures of the rounds. */
  private static Map<String, double[]> cells(Random random, int rounds) {
    var cells = new HashMap<String, double[]>();
    for (var round = 1; round <= rounds; round++) {
      var machine = new Machine(random);
      var begun = 0.0;
      for (var cell : new SweepList.Turn(round, 0, SERIES).cells()) {
        var name = cell.series().series() + cell.threads();
        cells.computeIfAbsent(name, any -> new double[rounds])[round - 1] =
            machine.speed(begun, begun + WINDOW) * Math.exp(NOISE * random.nextGaussian());
        begun += STEP;
      }
    }
    return cells;
  }

  private static SeriesSweep series(String name, List<Integer> threads) {
    return new SeriesSweep(
        "e",
        name,
        List.of("store"),
        1,
        threads.stream().map(count -> new Threads(count, count)).toList(),
        1,
        SweepOptions.NONE,
        OptionalInt.empty());
  }

  /** Changes its speed now and then. */
  private static final class Machine {

    private final List<Double> changes = new ArrayList<>();
    private final boolean startsSlow;

    Machine(Random random) {
      startsSlow = random.nextBoolean();
      for (var at = 30 * random.nextDouble(); at < 200; at += 15 + 15 * random.nextDouble()) {
        changes.add(at);
      }
    }

    /** On average from one second to another. */
    double speed(double from, double to) {
      var slow = startsSlow;
      var sum = 0.0;
      var at = from;
      for (var change : changes) {
        if (change > at) {
          var end = Math.min(change, to);
          sum += (end - at) * (slow ? SLOW : 1);
          at = end;
        }
        slow = !slow;
        if (at >= to) {
          return sum / (to - from);
        }
      }
      return (sum + (to - at) * (slow ? SLOW : 1)) / (to - from);
    }
  }
}
