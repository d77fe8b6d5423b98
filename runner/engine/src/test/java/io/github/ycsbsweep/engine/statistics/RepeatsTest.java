// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static io.github.ycsbsweep.engine.statistics.SyntheticRuns.percent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepeatsTest {

  private static final int DRAWS = 3_000;
  private static final double TRUTH = 40_000;

  @ParameterizedTest
  @CsvSource({"2, 0.02", "2, 0.10", "3, 0.02", "3, 0.05", "3, 0.10"})
  @CsvSource({"5, 0.02", "5, 0.05", "5, 0.10", "10, 0.02", "10, 0.05", "10, 0.10"})
  void holdsTheTrueMeanIn93To97Of100DrawsOfNormalNoise(int repeats, double variation) {
    var runs = new SyntheticRuns(1);
    assertThat(
            percent(
                DRAWS,
                () -> Repeats.interval(runs.repeats(repeats, TRUTH, variation)).orElseThrow(),
                interval -> interval.contains(TRUTH)))
        .isBetween(93.0, 97.0);
  }

  @ParameterizedTest
  @CsvSource({"2, 0.05", "2, 0.10", "3, 0.05", "3, 0.10", "5, 0.05", "5, 0.10"})
  @CsvSource({"10, 0.05", "10, 0.10"})
  void holdsTheTrueMeanIn93To97Of100DrawsOfSkewedNoise(int repeats, double variation) {
    var runs = new SyntheticRuns(2);
    assertThat(
            percent(
                DRAWS,
                () -> Repeats.interval(runs.skewedRepeats(repeats, TRUTH, variation)).orElseThrow(),
                interval -> interval.contains(TRUTH)))
        .isBetween(93.0, 97.0);
  }

  /** Why this is no bootstrap. */
  @ParameterizedTest
  @CsvSource({"3, 75", "5, 85", "10, 89"})
  void aPercentileBootstrapWouldHoldItLessOften(int repeats, double expected) {
    var runs = new SyntheticRuns(3);
    var random = RandomSource.XO_SHI_RO_256_PP.create(4);
    assertThat(
            percent(
                2_000,
                () -> {
                  var figures = runs.repeats(repeats, TRUTH, 0.05);
                  var means = new double[400];
                  for (var i = 0; i < means.length; i++) {
                    means[i] =
                        random.ints(repeats, 0, repeats).mapToDouble(j -> figures[j]).sum()
                            / repeats;
                  }
                  Arrays.sort(means);
                  return Interval.of(means[9], means[390], Interval.Kind.REPEATS);
                },
                interval -> interval.contains(TRUTH)))
        .isCloseTo(expected, within(2.0));
  }

  @Test
  void isMadeFromRepeatsAroundTheirMean() {
    var interval = Repeats.interval(98, 100, 102).orElseThrow();
    assertThat(interval.kind()).isEqualTo(Interval.Kind.REPEATS);
    assertThat(interval.level()).isEqualTo(0.95);
    assertThat(Math.sqrt(interval.low() * interval.high())).isCloseTo(100, within(1e-9));
    // By a table: t(0.975, 2) = 4.303, times 2 ÷ √3.
    assertThat(100 * Math.log(interval.high() / 100)).isCloseTo(4.968, within(0.001));
  }

  @Test
  void neverReachesBelowZero() {
    assertThat(Repeats.interval(10, 100).orElseThrow().low()).isPositive();
  }

  @Test
  void isAPointWhereRepeatsAreEqual() {
    var interval = Repeats.interval(120, 120, 120).orElseThrow();
    assertThat(interval.low()).isEqualTo(120);
    assertThat(interval.high()).isEqualTo(120);
  }

  @Test
  void isEmptyForASingleRepeat() {
    assertThat(Repeats.interval(100)).isEmpty();
  }

  @Test
  void isEmptyWhereNothingWasDone() {
    assertThat(Repeats.interval(100, 0, 100)).isEmpty();
    assertThat(Repeats.interval(100, Double.NaN)).isEmpty();
  }

  @Test
  void figuresThatMayBeZeroHaveAnIntervalThatIsNotBelow() {
    assertThat(Repeats.interval(0, 0, 0.01)).isEmpty();
    var interval = Repeats.intervalFromZero(0, 0, 0.01).orElseThrow();
    assertThat(interval.low()).isZero();
    assertThat(interval.high()).isBetween(0.017, 0.018);
    assertThat(Repeats.intervalFromZero(0, 0).orElseThrow().high()).isZero();
    assertThat(Repeats.intervalFromZero(0)).isEmpty();
    assertThat(Repeats.intervalFromZero(-1, 1)).isEmpty();
  }
}
