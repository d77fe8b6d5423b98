// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static io.github.ycsbsweep.engine.statistics.SyntheticRuns.percent;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.statistics.Ratio.Better;
import io.github.ycsbsweep.engine.statistics.Ratio.Verdict;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On a machine of two speeds that are 18 % apart, a quarter of a minute each on average. */
class BetweenVisitsTest {

  private static final double SLOW = 40_000;
  private static final double TRUTH =
      SLOW * (1 + Math.exp(SyntheticRuns.PairNoise.MEASURED.speeds())) / 2;
  private static final int DRAWS = 2_000;

  private final SyntheticRuns runs = new SyntheticRuns(11);

  /** In a minute such a machine changes its speed but four times: 95 are not reached. */
  @ParameterizedTest
  @CsvSource({
    "3, 0, 20, 86",
    "3, 1, 20, 86",
    "4, 0, 20, 89",
    "4, 1, 20, 90",
    "4, 3, 20, 90",
    "2, 0, 20, 78",
    "4, 1, 80, 94"
  })
  void mostlyHoldsWhatTheMachineDoesOnAverage(int levels, int level, int visits, double least) {
    assertThat(
            percent(
                DRAWS,
                () ->
                    Interval.betweenVisits(runs.visits(levels, level, visits, SLOW, 0.03))
                        .orElseThrow(),
                interval -> interval.contains(TRUTH)))
        .isBetween(least, 98.0);
  }

  /** The same 15 s in one piece meet one or two of the machine's times. */
  @Test
  void holdsItMoreOftenThanTheIntervalOfOnePiece() {
    assertThat(
            percent(
                DRAWS,
                () -> Interval.withinRun(runs.visits(1, 0, 20, SLOW, 0.03)).orElseThrow(),
                interval -> interval.contains(TRUTH)))
        .isLessThan(80);
  }

  @Test
  void isOfItsOwnKindAndNeedsFourVisits() {
    var visits = runs.visits(3, 0, 8, SLOW, 0.03);
    assertThat(Interval.betweenVisits(visits).orElseThrow().kind()).isEqualTo(Interval.Kind.VISITS);
    assertThat(Interval.betweenVisits(Arrays.copyOf(visits, 3))).isEmpty();
  }

  @Test
  void decidesNothingBetweenTwoStores() {
    var interval = Interval.betweenVisits(2, 2, 2, 2);
    assertThat(new Ratio(2, interval).verdict(Better.HIGHER, Margin.USUAL))
        .isEqualTo(Verdict.UNDECIDED);
  }
}
