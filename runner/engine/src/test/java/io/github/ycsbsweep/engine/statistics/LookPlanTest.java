// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static io.github.ycsbsweep.engine.statistics.SyntheticRuns.PairNoise.MEASURED;
import static io.github.ycsbsweep.engine.statistics.SyntheticRuns.percent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.statistics.LookPlan.Look;
import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LookPlanTest {

  private static final int DRAWS = 1_000;
  private static final int BLOCKS = 20;

  /** C. Jennison and B. W. Turnbull (2000), Group Sequential Methods; gsDesign says the same. */
  @Test
  void hasThePublishedBoundsOfFiveLooks() {
    assertThat(bounds(LookPlan.every(4, 20)))
        .containsExactly(new double[] {2.438, 2.427, 2.410, 2.397, 2.386}, within(1e-3));
  }

  /** Of normal values with a known variance, so that nothing but the levels is tried. */
  @ParameterizedTest
  @CsvSource({"4, 12", "4, 100", "10, 24"})
  void letsAllIntervalsTogetherHoldTheTruthIn95Of100(int step, int most) {
    var looks = LookPlan.every(step, most).looks();
    var bounds = looks.stream().mapToDouble(LookPlanTest::bound).toArray();
    var runs = new SyntheticRuns(21);
    assertThat(
            percent(
                20_000,
                () -> runs.repeats(most, 1, 1),
                values ->
                    IntStream.range(0, bounds.length)
                        .allMatch(i -> holds(looks.get(i).starts(), bounds[i], values))))
        .isBetween(94.5, 95.5);
  }

  @Test
  void isPlainWithOneLook() {
    assertThat(LookPlan.every(20, 12).last().level()).isCloseTo(0.95, within(1e-6));
  }

  @Test
  void hasNoLookBetweenThoseThatWereFixed() {
    var plan = LookPlan.every(4, 10);
    assertThat(plan.looks()).extracting(Look::starts).containsExactly(4, 8, 10);
    assertThat(plan.at(5)).isEmpty();
    assertThat(plan.at(8)).isPresent();
  }

  @Test
  void spendsWhatIsLeftWhereARunHasToEndEarly() {
    var plan = LookPlan.every(4, 20);
    var ended = plan.endedAt(10);
    assertThat(ended.looks()).extracting(Look::starts).containsExactly(4, 8, 10);
    assertThat(ended.at(8)).isEqualTo(plan.at(8));
    assertThat(ended.last().level()).isBetween(0.95, plan.last().level());
    assertThat(plan.endedAt(20)).isEqualTo(plan);
  }

  @Test
  void neverPromisesCertainty() {
    assertThat(LookPlan.every(1, 500).looks())
        .allMatch(look -> look.level() > 0.95 && look.level() < 1);
  }

  @Test
  void refusesNoLooks() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LookPlan.every(0, 8))
        .withMessageContaining("every 0 up to 8");
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 16})
  void holdsTheTruthIn94To97Of100RunsThatGoToTheEnd(int most) {
    assertThat(coverage(most, 0)).isBetween(94.0, 97.0);
  }

  /** A run that ends at ±2 % or ±3 %, whichever look that is. */
  @ParameterizedTest
  @CsvSource({"16, 0.02", "16, 0.03"})
  void holdsTheTruthIn94To97Of100RunsThatEndWhenTheyAreNarrowEnough(int most, double halfWidth) {
    assertThat(coverage(most, halfWidth)).isBetween(94.0, 97.0);
  }

  /** Not 94 to 97: what later looks might have spent is spent by nobody. */
  @Test
  void holdsTheTruthIn97To100Of100RunsThatEndLongBeforeTheirLastLook() {
    assertThat(coverage(40, 0.02)).isBetween(97.0, 100.0);
  }

  /** What looking without a plan would do. */
  @Test
  void isNeededSincePlainIntervalsHoldTheTruthIn92Of100AtMost() {
    var plan = LookPlan.every(4, 40);
    var plain =
        new LookPlan(plan.looks().stream().map(look -> new Look(look.starts(), 0.95)).toList());
    assertThat(coverage(plain, 0.02)).isLessThan(92.0);
  }

  private static double coverage(int most, double halfWidth) {
    return coverage(LookPlan.every(4, most), halfWidth);
  }

  /** Of all intervals of a run together, up to the one that it ends with. */
  private static double coverage(LookPlan plan, double halfWidth) {
    var runs = new SyntheticRuns(22);
    return percent(
        DRAWS,
        () -> intervals(runs.pairs(plan.last().starts(), BLOCKS, 0, MEASURED), plan, halfWidth),
        intervals -> intervals.stream().allMatch(interval -> interval.contains(1)));
  }

  private static List<Interval> intervals(List<Start> starts, LookPlan plan, double halfWidth) {
    var intervals = new ArrayList<Interval>();
    for (var look : plan.looks()) {
      var ratio = PairedRatio.of(starts.subList(0, look.starts()), look.level()).orElseThrow();
      intervals.add(ratio.ratio().interval().orElseThrow());
      if (ratio.halfWidth().orElseThrow() <= halfWidth) {
        break;
      }
    }
    return intervals;
  }

  private static boolean holds(int starts, double bound, double[] values) {
    var sum = IntStream.range(0, starts).mapToDouble(i -> values[i] - 1).sum();
    return Math.abs(sum) <= bound * Math.sqrt(starts);
  }

  private static double[] bounds(LookPlan plan) {
    return plan.looks().stream().mapToDouble(LookPlanTest::bound).toArray();
  }

  private static double bound(Look look) {
    return NormalDistribution.of(0, 1).inverseSurvivalProbability((1 - look.level()) / 2);
  }
}
