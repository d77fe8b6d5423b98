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

class SampleTest {

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
                () -> Sample.of(runs.repeats(repeats, TRUTH, variation)).interval().orElseThrow(),
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
                () ->
                    Sample.of(runs.skewedRepeats(repeats, TRUTH, variation))
                        .interval()
                        .orElseThrow(),
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
    var interval = Sample.of(98, 100, 102).interval().orElseThrow();
    assertThat(interval.kind()).isEqualTo(Interval.Kind.REPEATS);
    assertThat(interval.level()).isEqualTo(0.95);
    assertThat(Math.sqrt(interval.low() * interval.high())).isCloseTo(100, within(1e-9));
    // By a table: t(0.975, 2) = 4.303, times 2 ÷ √3.
    assertThat(100 * Math.log(interval.high() / 100)).isCloseTo(4.968, within(0.001));
  }

  @Test
  void neverReachesBelowZero() {
    assertThat(Sample.of(10, 100).interval().orElseThrow().low()).isPositive();
  }

  @Test
  void isAPointWhereRepeatsAreEqual() {
    var interval = Sample.of(120, 120, 120).interval().orElseThrow();
    assertThat(interval.low()).isEqualTo(120);
    assertThat(interval.high()).isEqualTo(120);
  }

  @Test
  void isEmptyForASingleRepeat() {
    assertThat(Sample.of(100).interval()).isEmpty();
  }

  @Test
  void isEmptyWhereNothingWasDone() {
    assertThat(Sample.of(100, 0, 100).interval()).isEmpty();
    assertThat(Sample.of(100, Double.NaN).interval()).isEmpty();
  }

  @Test
  void figuresThatMayBeZeroHaveAnIntervalThatIsNotBelow() {
    assertThat(Sample.of(0, 0, 0.01).interval()).isEmpty();
    var interval = Sample.of(0, 0, 0.01).intervalFromZero().orElseThrow();
    assertThat(interval.low()).isZero();
    assertThat(interval.high()).isBetween(0.017, 0.018);
    assertThat(Sample.of(0, 0).intervalFromZero().orElseThrow().high()).isZero();
    assertThat(Sample.of(0).intervalFromZero()).isEmpty();
    assertThat(Sample.of(-1, 1).intervalFromZero()).isEmpty();
  }

  @Test
  void variesByTheStandardDeviationInPercentOfTheMean() {
    assertThat(Sample.of(90, 100, 110).variationPercent().getAsDouble())
        .isCloseTo(10, within(1e-9));
  }

  @Test
  void variesByNothingKnownOfASingleRepeatOrWhereNothingWasDone() {
    assertThat(Sample.of(100).variationPercent()).isEmpty();
    assertThat(Sample.of(0, 0).variationPercent()).isEmpty();
    assertThat(Sample.of().variationPercent()).isEmpty();
  }

  @Test
  void hasAMiddle() {
    assertThat(Sample.median()).isEmpty();
    assertThat(Sample.median(3)).hasValue(3);
    assertThat(Sample.median(9, 1)).hasValue(5);
    assertThat(Sample.median(9, 1, 2)).hasValue(2);
    assertThat(Sample.median(9, 1, 2, 3)).hasValue(2.5);
  }
}
