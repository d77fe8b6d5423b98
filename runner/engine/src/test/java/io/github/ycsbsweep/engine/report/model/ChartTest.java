// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Bar;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import org.junit.jupiter.api.Test;

/** Axes, and what is drawn along them. */
class ChartTest {

  private static final Axis RATE = Axis.log("throughput", "ops/s", "", 2_000, 100_000);

  @Test
  void anIntervalEndsWithItsAxisAtBothEnds() {
    var wide = Point.of(8, 2_000, "").with(-5, 1e9, RATE);
    assertThat(wide.bar()).contains(new Bar(RATE.min(), RATE.max()));
  }

  @Test
  void anIntervalWithinItsAxisIsWhole() {
    var narrow = Point.of(8, 20_000, "").with(18_000.4, 22_000, RATE);
    assertThat(narrow.bar()).contains(new Bar(18_000, 22_000));
  }

  @Test
  void ticksOfALogarithmHaveOneDigitAndTheirThousandsApart() {
    assertThat(RATE.ticks().stream().map(Figures::tick))
        .containsExactly("2,000", "5,000", "10,000", "20,000", "50,000", "100,000");
    assertThat(Figures.tick(0.05)).isEqualTo("0.05");
    assertThat(Figures.tick(20)).isEqualTo("20");
  }
}
