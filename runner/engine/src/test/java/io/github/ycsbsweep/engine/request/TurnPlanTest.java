// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Given turns of half a second, 2 s of warm-up and 6 s to be measured. */
class TurnPlanTest {

  private static TurnPlan plan(int systems) {
    return TurnPlan.ofPairs(systems, Duration.ofMillis(500), 2, 6, Optional.empty());
  }

  @Test
  void ofTwoSystemsTheSecondHasTwoTurnsBetweenThoseOfTheFirst() {
    assertThat(plan(2).order(1)).containsExactly(0, 1, 1, 0);
    assertThat(plan(2).orderText(2)).isEqualTo("1,0,0,1");
  }

  @Test
  void inEveryStartAnotherSystemIsTheFirst() {
    assertThat(plan(3).startOrder(1).get(0)).isZero();
    assertThat(plan(3).startOrder(2).get(0)).isEqualTo(1);
    assertThat(plan(3).startOrder(3).get(0)).isEqualTo(2);
    assertThat(plan(3).startOrder(4)).isEqualTo(plan(3).startOrder(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 8, 9})
  void eachSystemFollowsEachOtherOneEquallyOften(int systems) {
    var order = plan(systems).order(1);
    var turns = new HashMap<Integer, Integer>();
    order.forEach(system -> turns.merge(system, 1, Integer::sum));
    assertThat(new HashSet<>(turns.values())).hasSize(1);
    var rows = order.size() / systems;
    var follows = new HashMap<List<Integer>, Integer>();
    for (var row = 0; row < rows; row++) {
      for (var at = 1; at < systems; at++) {
        var place = row * systems + at;
        follows.merge(List.of(order.get(place - 1), order.get(place)), 1, Integer::sum);
      }
    }
    assertThat(follows).hasSize(systems * (systems - 1));
    assertThat(new HashSet<>(follows.values())).hasSize(1);
  }

  /** A block of four turns has 0.75 s that count, of each system. */
  @Test
  void blocksMakeUpTheTimesAskedFor() {
    assertThat(plan(2).warmupBlocks()).isEqualTo(3);
    assertThat(plan(2).blocks()).isEqualTo(8);
    assertThat(plan(2).turns()).isEqualTo(44);
    assertThat(plan(2).seconds()).isEqualTo(22);
  }

  private static final TurnPlan SHORT =
      TurnPlan.ofPairs(2, Duration.ofMillis(50), 2, 3, Optional.empty());

  /** Ten of each make up a second; each has 35 ms that count. */
  @Test
  void ofShortTurnsABlockLastsASecondAndEndsWithOneOfNoSystem() {
    assertThat(SHORT.order(1)).hasSize(21).startsWith(0, 1, 1, 0, 0, 1, 1, 0).endsWith(2);
    assertThat(SHORT.order(2)).startsWith(1, 0, 0, 1).endsWith(2);
    assertThat(SHORT.turnsInBlock()).isEqualTo(10);
    assertThat(SHORT.warmupBlocks()).isEqualTo(6);
    assertThat(SHORT.blocks()).isEqualTo(9);
    assertThat(SHORT.measuredSeconds()).isEqualTo(0.035);
    assertThat(SHORT.ownMillis()).isEqualTo(9 * 10 * 45);
  }

  /** As the clients do. */
  @Test
  void thePartsOfATurnAreWholeMilliseconds() {
    var plan = TurnPlan.ofPairs(2, Duration.ofMillis(29), 2, 3, Optional.empty());
    assertThat(plan.measuredSeconds()).isEqualTo(0.022);
    assertThat(plan.workOfTurnMillis()).isEqualTo(27);
  }

  @Test
  void machinesAreSampledBetweenBlocksOfShortTurnsAndElseBetweenTurns() {
    assertThat(SHORT.samples()).isEqualTo(new TurnPlan.Samples(1_050, 25));
    assertThat(plan(2).samples()).isEqualTo(new TurnPlan.Samples(500, 12));
    assertThat(VISITS.samples()).isEqualTo(new TurnPlan.Samples(875, 12));
  }

  @Test
  void aBlockIsFoundFromAnyOfItsTurns() {
    assertThat(SHORT.block(6 * 21 + 5)).isZero();
    assertThat(SHORT.millisInBlock(6 * 21 + 5)).isEqualTo(250);
    assertThat(SHORT.blockMillis()).isEqualTo(1_050);
    assertThat(SHORT.workMillis()).isEqualTo(1_000);
  }

  @Test
  void aClockMayBeWrongByATenthOfATurnAndElseALongerTurnIsNamed() {
    assertThat(plan(2).clockProblem(50)).isEmpty();
    assertThat(plan(2).clockProblem(61.2))
        .hasValue(
            "its clock is known to 61.2 ms, and turns of 500 ms need 50 ms: take --slice 700ms");
    assertThat(plan(2).clockProblem(101).orElseThrow())
        .endsWith("no --slice is long enough, so take a host that answers faster");
  }

  @Test
  void turnsOfTheWarmUpAndBehindTheLastBlockAreNotMeasured() {
    assertThat(plan(2).isMeasured(11)).isFalse();
    assertThat(plan(2).isMeasured(12)).isTrue();
    assertThat(plan(2).block(12)).isZero();
    assertThat(plan(2).block(43)).isEqualTo(7);
    assertThat(plan(2).isMeasured(44)).isFalse();
  }

  /** 5 s of warm-up and 15 s to be measured, of three numbers of threads. */
  private static final TurnPlan VISITS = TurnPlan.ofVisits(3, 5, 15);

  @ParameterizedTest
  @CsvSource({"1, 50", "33, 50", "34, 60", "64, 100", "125, 190", "1000, 190"})
  void theTurnsOfManyThreadsAreLongerAndStillShortTurns(int threads, int millis) {
    assertThat(TurnPlan.usualSlice(threads)).isEqualTo(Duration.ofMillis(millis));
    assertThat(TurnPlan.ofPairs(2, TurnPlan.usualSlice(threads), 2, 3, Optional.empty()))
        .matches(TurnPlan::hasShortTurns);
  }

  @Test
  void numbersOfThreadsAreVisitedUpwardsAndThenDownwards() {
    assertThat(VISITS.order(1)).containsExactly(0, 1, 2, 2, 1, 0);
    assertThat(VISITS.order(2)).isEqualTo(VISITS.order(1));
  }

  /** Of a visit of 875 ms 750 count, so that twenty are 15 s; six make up the warm-up. */
  @Test
  void theMeasuredPartsOfVisitsMakeUpTheTimeAskedFor() {
    assertThat(VISITS.slice()).isEqualTo(Duration.ofMillis(875));
    assertThat(VISITS.blocks()).isEqualTo(20);
    assertThat(VISITS.turns()).isEqualTo(3 * (6 + 20));
    assertThat(VISITS.isMeasured(3 * 6 - 1)).isFalse();
    assertThat(VISITS.isMeasured(3 * 6)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 9, 10, 15, 20, 60, 600})
  void asManyVisitsAreOnTheWayUpAsOnTheWayDown(int seconds) {
    var plan = TurnPlan.ofVisits(4, 5, seconds);
    assertThat(plan.blocks()).isGreaterThanOrEqualTo(10).isEven();
    assertThat(plan.slice()).isBetween(Duration.ofMillis(800), Duration.ofMillis(1000));
    assertThat((plan.slice().toMillis() - 125) * plan.blocks())
        .isBetween(1000L * seconds, 1000L * seconds + plan.blocks());
  }

  @Test
  void looksComeWhenEachSystemWasFirstEquallyOften() {
    assertThat(plan(2).lookEvery()).isEqualTo(4);
    assertThat(plan(3).lookEvery()).isEqualTo(6);
    assertThat(plan(5).lookEvery()).isEqualTo(5);
  }
}
