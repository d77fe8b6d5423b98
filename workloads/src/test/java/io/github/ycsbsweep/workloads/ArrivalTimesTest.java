// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.support.RateCurve;
import io.github.ycsbsweep.support.RateCurve.Point;
import io.github.ycsbsweep.workloads.ArrivalTimes.Kind;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When operations are due, of one thread and of all threads together. */
class ArrivalTimesTest {

  private static final int ARRIVALS = 100_000;
  private static final double RATE = 1_000;

  private static final RateCurve CONSTANT =
      new RateCurve(List.of(new Point(0, RATE)), OptionalDouble.empty());

  /** Expected ones in a window. */
  private static final int PER_WINDOW = 10;

  /** Threads of one client are numbered on from those of the client before. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 32, 1000})
  void poissonArrivalsOfAnyNumberOfThreadsAreDispersedLikePoisson(int threads) {
    assertThat(dispersion(CONSTANT, Kind.POISSON, threads, PER_WINDOW)).isCloseTo(1, within(0.05));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 32, 1000})
  void uniformArrivalsOfAnyNumberOfThreadsAreEven(int threads) {
    assertThat(dispersion(CONSTANT, Kind.UNIFORM, threads, 10 * PER_WINDOW)).isLessThan(0.01);
  }

  @Test
  void arrivalsOfARateThatChangesAreAsManyAsItSays() {
    var ramp =
        new RateCurve(List.of(new Point(0, 0), new Point(100, 2_000)), OptionalDouble.empty());
    var times = new ArrivalTimes(ramp, Kind.POISSON, 5, 0, 1);
    var inHalf = 0;
    var inAll = 0;
    for (var at = times.next(); at < 100; at = times.next()) {
      inHalf += at < 50 ? 1 : 0;
      inAll++;
    }

    assertThat((double) inAll).isCloseTo(100_000, within(4 * Math.sqrt(100_000)));
    assertThat((double) inHalf).isCloseTo(25_000, within(4 * Math.sqrt(25_000)));
  }

  @Test
  void aSeedGivesTheSameTimesAndAnotherOthers() {
    assertThat(first(3, 0)).isEqualTo(first(3, 0)).isNotEqualTo(first(4, 0));
    assertThat(first(3, 0)).isNotEqualTo(first(3, 1));
  }

  /** W = ρ d / (2 (1 - ρ)) is the mean wait of a queue M/D/1 (Pollaczek and Khinchine). */
  @ParameterizedTest
  @CsvSource({"0.5", "0.7"})
  void aServerThatAnswersInAFixedTimeHasTheWaitOfItsQueue(double utilisation) {
    var answer = utilisation / RATE;
    var times = new ArrivalTimes(CONSTANT, Kind.POISSON, 11, 0, 1);
    var free = 0.0;
    var waits = 0.0;
    var count = 1_000_000;
    for (var i = 0; i < count; i++) {
      var due = times.next();
      var sent = Math.max(due, free);
      free = sent + answer;
      waits += free - due - answer;
    }
    var expected = utilisation * answer / (2 * (1 - utilisation));

    assertThat(waits / count).isCloseTo(expected, within(0.05 * expected));
  }

  private static double first(int seed, int thread) {
    return new ArrivalTimes(CONSTANT, Kind.POISSON, seed, thread, 2).next();
  }

  /** Variance ÷ mean of the arrivals in windows, those of all threads merged. */
  private static double dispersion(RateCurve curve, Kind kind, int threads, int perWindow) {
    var windows = new int[ARRIVALS / perWindow];
    var length = perWindow / RATE;
    for (var thread = 0; thread < threads; thread++) {
      var times = new ArrivalTimes(curve, kind, 17, thread, threads);
      for (var at = times.next(); at < windows.length * length; at = times.next()) {
        windows[(int) (at / length)]++;
      }
    }
    var sum = 0.0;
    for (var count : windows) {
      sum += (double) (count - perWindow) * (count - perWindow);
    }
    return sum / windows.length / perWindow;
  }
}
