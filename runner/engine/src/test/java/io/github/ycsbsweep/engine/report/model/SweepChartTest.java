// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Scale;
import io.github.ycsbsweep.engine.statistics.Scalability.NotFitted;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Latencies get an axis on which each of them can be seen. */
class SweepChartTest {

  @Test
  void startsAtZeroOverANarrowRange() {
    var scale = scale(200, 5_000);
    assertThat(scale.scale()).isEqualTo(Scale.LINEAR);
    assertThat(scale.min()).isZero();
    assertThat(scale.max()).isGreaterThan(5);
  }

  @Test
  void isLogarithmicOverAWideOne() {
    var scale = scale(100, 90_000);
    assertThat(scale.scale()).isEqualTo(Scale.LOG10);
    assertThat(scale.ticks()).containsExactly(0.1, 0.2, 0.5, 1d, 2d, 5d, 10d, 20d, 50d, 100d);
  }

  @Test
  void namesTensOnlyOverAVeryWideOne() {
    assertThat(scale(100, 90_000_000).ticks())
        .containsExactly(0.1, 1d, 10d, 100d, 1_000d, 10_000d, 100_000d);
  }

  @Test
  void showsWhatIsFasterThanAMicrosecond() {
    assertThat(scale(0, 1_000).min()).isFinite();
  }

  @Test
  void isThereWithoutLatencies() {
    assertThat(SweepChart.latencyAxis(List.of()).max()).isPositive();
  }

  private static Axis scale(double p50, double p99) {
    var point =
        new Curve.Point(
            8,
            1,
            false,
            false,
            1,
            Optional.empty(),
            OptionalDouble.of(p50),
            OptionalDouble.of(p99));
    return SweepChart.latencyAxis(
        List.of(
            new Curve(
                "redis",
                "workloadb",
                false,
                false,
                List.of(point),
                new NotFitted("a single point"))));
  }
}
