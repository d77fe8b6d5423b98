// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static io.github.ycsbsweep.engine.statistics.Steadiness.Judgement.NOT_JUDGED;
import static io.github.ycsbsweep.engine.statistics.Steadiness.Judgement.STEADY;
import static io.github.ycsbsweep.engine.statistics.Steadiness.Judgement.UNSTEADY;
import static io.github.ycsbsweep.engine.statistics.SyntheticRuns.percent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteadinessTest {

  @ParameterizedTest
  @CsvSource({"8, 0.05, 0.5", "15, 0.02, 0.5", "15, 0.05, 0", "15, 0.05, 0.5", "15, 0.10, 0.5"})
  @CsvSource({"30, 0.05, 0.5", "60, 0.05, 0.5", "60, 0.10, 0.5", "600, 0.10, 0.5"})
  void raisesAFalseAlarmInAtMost5Of100SteadyRuns(int seconds, double variation, double rho) {
    assertThat(alarms(seconds, variation, rho, time -> 1)).isLessThanOrEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({"8, 0.02", "15, 0.02", "30, 0.02", "60, 0.05", "600, 0.10"})
  void seesARampOf20Percent(int seconds, double variation) {
    assertThat(alarms(seconds, variation, 0.5, time -> 0.9 + 0.2 * time)).isGreaterThan(95);
  }

  @ParameterizedTest
  @CsvSource({"15, 0.02", "60, 0.02"})
  void seesAWarmUpThatEndsInTheWindow(int seconds, double variation) {
    assertThat(alarms(seconds, variation, 0.5, time -> 1 - 0.25 * Math.exp(-4 * time)))
        .isGreaterThan(95);
  }

  @Test
  void saysByHowManyPercentThroughputFell() {
    var steadiness = Steadiness.of(105, 105, 103, 103, 101, 101, 99, 99, 97, 97, 95, 95);
    assertThat(steadiness.judgement()).isEqualTo(UNSTEADY);
    assertThat(steadiness.changePercent().orElseThrow()).isCloseTo(-12, within(0.5));
  }

  @Test
  void letsAChangePassThatIsSureButSmall() {
    var steadiness = Steadiness.of(100, 100.4, 100.8, 101.2, 101.6, 102, 102.4, 102.8, 103.2);
    assertThat(steadiness.judgement()).isEqualTo(STEADY);
    assertThat(steadiness.changePercent().orElseThrow()).isCloseTo(3.54, within(0.1));
  }

  @Test
  void isSteadyWhereSecondsAreEqual() {
    var steadiness = Steadiness.of(100, 100, 100, 100, 100, 100, 100, 100);
    assertThat(steadiness.judgement()).isEqualTo(STEADY);
    assertThat(steadiness.changePercent().orElseThrow()).isCloseTo(0, within(1e-6));
  }

  @Test
  void doesNotJudgeFewerThanEightSeconds() {
    var steadiness = Steadiness.of(100, 110, 120, 130, 140, 150, 160);
    assertThat(steadiness.judgement()).isEqualTo(NOT_JUDGED);
    assertThat(steadiness.changePercent()).isEmpty();
  }

  @Test
  void doesNotJudgeWhereNothingWasDone() {
    assertThat(Steadiness.of(new double[20]).judgement()).isEqualTo(NOT_JUDGED);
    assertThat(Steadiness.of().judgement()).isEqualTo(NOT_JUDGED);
  }

  /** Percent of runs called unsteady; the shape is over time from 0 to 1. */
  private static double alarms(
      int seconds, double variation, double rho, DoubleUnaryOperator shape) {
    var runs = new SyntheticRuns(8);
    return percent(
        2_000,
        () -> {
          var throughputs = runs.seconds(seconds, 40_000, variation, rho);
          for (var i = 0; i < seconds; i++) {
            throughputs[i] *= shape.applyAsDouble((i + 0.5) / seconds);
          }
          return Steadiness.of(throughputs).judgement();
        },
        judgement -> judgement == UNSTEADY);
  }
}
