// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class IntervalTest {

  @Test
  void containsItsBounds() {
    var interval = Interval.of(1, 2, Interval.Kind.REPEATS);
    assertThat(interval.contains(1)).isTrue();
    assertThat(interval.contains(2)).isTrue();
    assertThat(interval.contains(2.1)).isFalse();
    assertThat(interval.contains(0.9)).isFalse();
  }

  @Test
  void refusesBoundsThatAreNotInOrder() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Interval.of(2, 1, Interval.Kind.REPEATS))
        .withMessageContaining("low 2.0, high 1.0");
  }

  @Test
  void refusesWhatIsNotANumber() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Interval.of(Double.NaN, 1, Interval.Kind.REPEATS));
  }

  @Test
  void refusesALevelThatIsNoShare() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Interval(1, 2, 95, Interval.Kind.REPEATS))
        .withMessageContaining("level 95.0");
  }
}
