// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarginTest {

  @ParameterizedTest
  @CsvSource({"2%, 0.02, 2 %", "0.5%, 0.005, 0.5 %", "99.9%, 0.999, 99.9 %", "05%, 0.05, 5 %"})
  void readsAPercentage(String typed, double share, String text) throws UserError {
    assertThat(Margin.parse(typed).share()).isEqualTo(share);
    assertThat(Margin.parse(typed).text()).isEqualTo(text);
    assertThat(Margin.parse(Margin.parse(typed).word())).isEqualTo(Margin.parse(typed));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0%", "0.0%", "100%", "-1%", "2", "0.02", "%", "2 %", "1e1%", "NaN%"})
  void refusesWhatIsNone(String typed) {
    assertThatThrownBy(() -> Margin.parse(typed))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("allowed: a percentage of more than 0% and less than 100%");
  }

  @Test
  void isTheSameFactorOnBothSides() {
    var margin = new Margin(0.25);
    assertThat(margin.contains(interval(0.8, 1.25))).isTrue();
    assertThat(margin.contains(interval(0.79, 1))).isFalse();
    assertThat(margin.isBelow(interval(1.26, 2))).isTrue();
    assertThat(margin.isAbove(interval(0.5, 0.79))).isTrue();
    assertThat(margin.isAbove(interval(0.5, 0.81))).isFalse();
  }

  private static Interval interval(double low, double high) {
    return Interval.of(low, high, Interval.Kind.REPEATS);
  }
}
