// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static io.github.ycsbsweep.engine.statistics.SyntheticRuns.percent;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A machine that loses 10 % over a run of five repeats of two stores, of which B is the faster. */
class DriftTest {

  private static final String FIXED = "AAAAABBBBB";
  private static final String INTERLEAVED = "ABABABABAB";
  private static final String MIRRORED = "ABBAABBAAB";

  private static final double NOISE = 0.01;
  private static final double DRIFT = 0.1;
  private static final int DRAWS = 2_000;

  private final SyntheticRuns runs = new SyntheticRuns(11);

  @Test
  void flipsTheWinnerUnderFixedOrder() {
    assertThat(winsOfTheSlowerStore(FIXED, DRIFT)).isGreaterThan(95);
  }

  @Test
  void doesNotFlipTheWinnerUnderInterleavedOrder() {
    assertThat(winsOfTheSlowerStore(INTERLEAVED, DRIFT)).isLessThan(1);
  }

  @Test
  void wouldNotFlipTheWinnerUnderFixedOrderOfASteadyMachine() {
    assertThat(winsOfTheSlowerStore(FIXED, 0)).isLessThan(1);
  }

  @Test
  void isNotInTheIntervalOfPairs() {
    assertThat(
            percent(
                DRAWS,
                () -> runs.drifting(INTERLEAVED, 1_000, 1_080, NOISE, DRIFT),
                stores -> width(paired(stores)) < width(unpaired(stores))))
        .isGreaterThan(95);
  }

  @Test
  void isBlamedOnTheStoreThatIsAlwaysSecond() {
    assertThat(holdTheTruth(INTERLEAVED)).isLessThan(80);
  }

  @Test
  void isBlamedOnNeitherIfTheyTakeTurnsInBeingFirst() {
    assertThat(holdTheTruth(MIRRORED)).isGreaterThan(93);
  }

  private double winsOfTheSlowerStore(String order, double drift) {
    return percent(
        DRAWS,
        () -> runs.drifting(order, 1_000, 1_040, NOISE, drift),
        stores -> (order.equals(FIXED) ? unpaired(stores) : paired(stores)).value() > 1);
  }

  private double holdTheTruth(String order) {
    return percent(
        DRAWS,
        () -> runs.drifting(order, 1_000, 1_080, NOISE, DRIFT),
        stores -> paired(stores).interval().orElseThrow().contains(1 / 1.08));
  }

  private static Ratio paired(double[][] stores) {
    return Ratio.paired(stores[0], stores[1]).orElseThrow();
  }

  private static Ratio unpaired(double[][] stores) {
    return Ratio.unpaired(stores[0], stores[1]).orElseThrow();
  }

  private static double width(Ratio ratio) {
    var interval = ratio.interval().orElseThrow();
    return interval.high() - interval.low();
  }
}
