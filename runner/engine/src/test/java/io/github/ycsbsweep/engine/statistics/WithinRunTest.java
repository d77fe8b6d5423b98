// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static io.github.ycsbsweep.engine.statistics.SyntheticRuns.percent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WithinRunTest {

  private static final double TRUTH = 40_000;

  @ParameterizedTest
  @CsvSource({"15, 0", "15, 0.5", "30, 0", "30, 0.5", "60, 0", "60, 0.5", "600, 0", "600, 0.5"})
  void holdsTheTrueMeanIn93To97Of100Runs(int seconds, double rho) {
    assertThat(coverage(seconds, rho, 2_000)).isBetween(93.0, 97.0);
  }

  /** Of so few seconds nobody can tell whether they resemble each other. */
  @ParameterizedTest
  @CsvSource({"4, 0", "4, 0.5", "8, 0", "8, 0.5"})
  void ratherPromisesTooLittleOfFewSeconds(int seconds, double rho) {
    assertThat(coverage(seconds, rho, 2_000)).isBetween(93.0, 99.5);
  }

  @Test
  void isWiderWhereNeighbouringSecondsResembleEachOther() {
    var runs = new SyntheticRuns(5);
    assertThat(width(runs.seconds(60, TRUTH, 0.05, 0.8)))
        .isGreaterThan(1.5 * width(runs.seconds(60, TRUTH, 0.05, 0)));
  }

  @Test
  void liesAroundTheArithmeticMean() {
    var seconds = new SyntheticRuns(6).seconds(125, TRUTH, 0.05, 0.3);
    var interval = Interval.withinRun(seconds).orElseThrow();
    assertThat((interval.low() + interval.high()) / 2)
        .isCloseTo(Arrays.stream(seconds).average().orElseThrow(), within(1e-6));
    assertThat(interval.kind()).isEqualTo(Interval.Kind.WITHIN_RUN);
    assertThat(interval.level()).isEqualTo(0.95);
  }

  @Test
  void isAPointWhereSecondsAreEqual() {
    var interval = Interval.withinRun(500, 500, 500, 500, 500).orElseThrow();
    assertThat(interval.low()).isCloseTo(500, within(1e-3));
    assertThat(interval.high()).isCloseTo(500, within(1e-3));
  }

  @Test
  void takesARunThatDidNothing() {
    assertThat(Interval.withinRun(0, 0, 0, 0).orElseThrow().contains(0)).isTrue();
  }

  @Test
  void neverReachesBelowZero() {
    assertThat(Interval.withinRun(0, 900, 0, 1000).orElseThrow().low()).isZero();
  }

  @Test
  void isEmptyOfFewerThanFourSeconds() {
    assertThat(Interval.withinRun(500, 510, 490)).isEmpty();
    assertThat(Interval.withinRun(500, 510, 490, 505)).isPresent();
  }

  private static double coverage(int seconds, double rho, int draws) {
    var runs = new SyntheticRuns(7);
    return percent(
        draws,
        () -> Interval.withinRun(runs.seconds(seconds, TRUTH, 0.05, rho)).orElseThrow(),
        interval -> interval.contains(TRUTH));
  }

  private static double width(double[] seconds) {
    var interval = Interval.withinRun(seconds).orElseThrow();
    return interval.high() - interval.low();
  }
}
