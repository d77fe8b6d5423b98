// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class VariationTest {

  @Test
  void isTheStandardDeviationInPercentOfTheMean() {
    var variation = Variation.of(90, 100, 110).orElseThrow();
    assertThat(variation.percent()).isCloseTo(10, within(1e-9));
    assertThat(variation.repeats()).isEqualTo(3);
  }

  @Test
  void isUnstableAboveTheLimitOnly() {
    var variation = Variation.of(90, 100, 110).orElseThrow();
    assertThat(variation.isUnstable(Variation.LIMIT_PERCENT)).isTrue();
    assertThat(variation.isUnstable(11)).isFalse();
  }

  @Test
  void isUnknownOfASingleRepeat() {
    assertThat(Variation.of(100)).isEmpty();
  }

  @Test
  void isUnknownWhereNothingWasDone() {
    assertThat(Variation.of(0, 0)).isEmpty();
  }
}
