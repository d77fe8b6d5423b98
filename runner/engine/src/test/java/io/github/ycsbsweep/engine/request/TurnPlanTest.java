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
import org.junit.jupiter.params.provider.ValueSource;

/** Given turns of half a second, 2 s of warm-up and 6 s to be measured. */
class TurnPlanTest {

  private static TurnPlan plan(int systems) {
    return TurnPlan.of(systems, Duration.ofMillis(500), 2, 6, Optional.empty());
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

  @Test
  void turnsOfTheWarmUpAndBehindTheLastBlockAreNotMeasured() {
    assertThat(plan(2).isMeasured(11)).isFalse();
    assertThat(plan(2).isMeasured(12)).isTrue();
    assertThat(plan(2).block(12)).isZero();
    assertThat(plan(2).block(43)).isEqualTo(7);
    assertThat(plan(2).isMeasured(44)).isFalse();
  }

  @Test
  void looksComeWhenEachSystemWasFirstEquallyOften() {
    assertThat(plan(2).lookEvery()).isEqualTo(4);
    assertThat(plan(3).lookEvery()).isEqualTo(6);
    assertThat(plan(5).lookEvery()).isEqualTo(5);
  }
}
