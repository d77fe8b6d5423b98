// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static io.github.ycsbsweep.engine.statistics.Ratio.Better.HIGHER;
import static io.github.ycsbsweep.engine.statistics.Ratio.Better.LOWER;
import static io.github.ycsbsweep.engine.statistics.Ratio.Verdict.EQUAL;
import static io.github.ycsbsweep.engine.statistics.Ratio.Verdict.FASTER;
import static io.github.ycsbsweep.engine.statistics.Ratio.Verdict.SLOWER;
import static io.github.ycsbsweep.engine.statistics.Ratio.Verdict.UNDECIDED;
import static io.github.ycsbsweep.engine.statistics.SyntheticRuns.percent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.statistics.Ratio.Verdict;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioTest {

  private static final int DRAWS = 2_000;

  @ParameterizedTest
  @CsvSource({"2, 0.02", "2, 0.10", "3, 0.02", "3, 0.05", "3, 0.10", "3, 0.20"})
  @CsvSource({"5, 0.05", "5, 0.10", "5, 0.20", "10, 0.05", "10, 0.10", "10, 0.20"})
  void saysFasterOrSlowerOfEqualStoresInAtMost5Of100Draws(int repeats, double variation) {
    var runs = new SyntheticRuns(9);
    assertThat(
            percent(
                DRAWS,
                () ->
                    Ratio.unpaired(
                            runs.skewedRepeats(repeats, 1_000, variation),
                            runs.skewedRepeats(repeats, 1_000, variation))
                        .orElseThrow()
                        .verdict(HIGHER, Margin.USUAL),
                verdict -> verdict == FASTER || verdict == SLOWER))
        .isLessThanOrEqualTo(5);
    assertThat(
            percent(
                DRAWS,
                () ->
                    Ratio.paired(
                            runs.skewedRepeats(repeats, 1_000, variation),
                            runs.skewedRepeats(repeats, 1_000, variation))
                        .orElseThrow()
                        .verdict(HIGHER, Margin.USUAL),
                verdict -> verdict == FASTER || verdict == SLOWER))
        .isLessThanOrEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({"3, 0.02", "3, 0.10", "5, 0.02", "5, 0.10", "10, 0.05", "10, 0.10"})
  void holdsTheTrueRatioIn93To97Of100Draws(int repeats, double variation) {
    var runs = new SyntheticRuns(10);
    assertThat(
            percent(
                DRAWS,
                () ->
                    Ratio.unpaired(
                            runs.repeats(repeats, 1_300, variation),
                            runs.repeats(repeats, 1_000, variation))
                        .orElseThrow(),
                ratio -> ratio.interval().orElseThrow().contains(1.3)))
        .isBetween(93.0, 97.5);
    assertThat(
            percent(
                DRAWS,
                () ->
                    Ratio.paired(
                            runs.repeats(repeats, 1_300, variation),
                            runs.repeats(repeats, 1_000, variation))
                        .orElseThrow(),
                ratio -> ratio.interval().orElseThrow().contains(1.3)))
        .isBetween(93.0, 97.0);
  }

  @Test
  void saysFasterOnlyIfTheIntervalClearsFivePercent() {
    assertThat(verdict(1.051, 1.2)).isEqualTo(FASTER);
    assertThat(verdict(1.049, 1.2)).isEqualTo(UNDECIDED);
  }

  @Test
  void saysSlowerOnlyIfTheIntervalClearsFivePercent() {
    assertThat(verdict(0.8, 0.951)).isEqualTo(SLOWER);
    assertThat(verdict(0.8, 0.96)).isEqualTo(UNDECIDED);
  }

  @Test
  void saysEqualOnlyIfTheIntervalStaysWithinFivePercent() {
    assertThat(verdict(0.96, 1.04)).isEqualTo(EQUAL);
    assertThat(verdict(0.94, 1.04)).isEqualTo(UNDECIDED);
    assertThat(verdict(0.96, 1.06)).isEqualTo(UNDECIDED);
  }

  @Test
  void callsTheLowerLatencyFaster() {
    var ratio = Ratio.unpaired(new double[] {900, 905, 895}, new double[] {600, 604, 596});
    assertThat(ratio.orElseThrow().verdict(LOWER, Margin.USUAL)).isEqualTo(SLOWER);
    assertThat(ratio.orElseThrow().verdict(HIGHER, Margin.USUAL)).isEqualTo(FASTER);
    var inverse = Ratio.unpaired(new double[] {600, 604, 596}, new double[] {900, 905, 895});
    assertThat(inverse.orElseThrow().verdict(LOWER, Margin.USUAL)).isEqualTo(FASTER);
  }

  @Test
  void turnsOverWhenTheStoresAreSwapped() {
    var one = new double[] {1_020, 1_001, 1_035, 990};
    var other = new double[] {930, 951, 922};
    var ratio = Ratio.unpaired(one, other).orElseThrow();
    var swapped = Ratio.unpaired(other, one).orElseThrow();
    assertThat(swapped.value()).isCloseTo(1 / ratio.value(), within(1e-12));
    assertThat(swapped.interval().orElseThrow().low())
        .isCloseTo(1 / ratio.interval().orElseThrow().high(), within(1e-12));
  }

  /** By hand: the relative variances of the means are 1/3 and 4/3 of 10⁻⁴, so ν = 50 ÷ 17. */
  @Test
  void usesWelchsDegreesOfFreedom() {
    var ratio = Ratio.unpaired(new double[] {99, 100, 101}, new double[] {98, 100, 102});
    var halfWidth = Math.log(ratio.orElseThrow().interval().orElseThrow().high());
    assertThat(halfWidth).isCloseTo(3.2192 * Math.sqrt(5e-4 / 3), within(1e-4));
  }

  @Test
  void cancelsWhatBothStoresOfARepeatHaveInCommon() {
    var one = new double[] {1_100, 880, 660};
    var other = new double[] {1_000, 800, 600};
    var ratio = Ratio.paired(one, other).orElseThrow();
    assertThat(ratio.value()).isCloseTo(1.1, within(1e-9));
    assertThat(ratio.verdict(HIGHER, Margin.USUAL)).isEqualTo(FASTER);
    assertThat(Ratio.unpaired(one, other).orElseThrow().verdict(HIGHER, Margin.USUAL))
        .isEqualTo(UNDECIDED);
  }

  @Test
  void leavesASingleRepeatUndecided() {
    var unpaired = Ratio.unpaired(new double[] {2_000}, new double[] {1_000, 1_001, 999});
    assertThat(unpaired.orElseThrow().value()).isCloseTo(2, within(1e-9));
    assertThat(unpaired.orElseThrow().interval()).isEmpty();
    assertThat(unpaired.orElseThrow().verdict(HIGHER, Margin.USUAL)).isEqualTo(UNDECIDED);
    var paired = Ratio.paired(new double[] {2_000}, new double[] {1_000});
    assertThat(paired.orElseThrow().verdict(HIGHER, Margin.USUAL)).isEqualTo(UNDECIDED);
  }

  @Test
  void takesRepeatsThatAreEqual() {
    var figures = new double[] {120, 120, 120};
    assertThat(Ratio.unpaired(figures, figures).orElseThrow().verdict(LOWER, Margin.USUAL))
        .isEqualTo(EQUAL);
    assertThat(Ratio.paired(figures, figures).orElseThrow().verdict(LOWER, Margin.USUAL))
        .isEqualTo(EQUAL);
  }

  @Test
  void isEmptyWhereAStoreDidNothing() {
    assertThat(Ratio.unpaired(new double[] {0, 1}, new double[] {1, 1})).isEmpty();
    assertThat(Ratio.unpaired(new double[] {}, new double[] {1, 1})).isEmpty();
    assertThat(Ratio.paired(new double[] {1, 1}, new double[] {1, 0})).isEmpty();
  }

  @Test
  void refusesPairsThatAreNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ratio.paired(new double[] {1, 2}, new double[] {1}))
        .withMessageContaining("2 figures and 1");
  }

  private static Verdict verdict(double low, double high) {
    var interval = Interval.of(low, high, Interval.Kind.REPEATS);
    return new Ratio(Math.sqrt(low * high), Optional.of(interval)).verdict(HIGHER, Margin.USUAL);
  }
}
