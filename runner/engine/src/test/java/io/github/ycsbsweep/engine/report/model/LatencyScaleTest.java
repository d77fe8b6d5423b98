// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.statistics.Scalability.NotFitted;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

// SPDX-License-Identifier: Apache-2.0

/** Latencies get an axis on which each of them can be seen. */
class LatencyScaleTest {

  @Test
  void startsAtZeroOverANarrowRange() {
    var scale = scale(200, 5_000);
    assertThat(scale.isLog()).isFalse();
    assertThat(scale.foot()).isZero();
    assertThat(scale.head()).isGreaterThan(5);
  }

  @Test
  void isLogarithmicOverAWideOne() {
    var scale = scale(100, 90_000);
    assertThat(scale.isLog()).isTrue();
    assertThat(scale.ticks()).containsExactly(0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100);
  }

  @Test
  void namesTensOnlyOverAVeryWideOne() {
    assertThat(scale(100, 90_000_000).ticks())
        .containsExactly(0.1, 1, 10, 100, 1_000, 10_000, 100_000);
  }

  @Test
  void showsWhatIsFasterThanAMicrosecond() {
    assertThat(scale(0, 1_000).foot()).isFinite();
  }

  @Test
  void isThereWithoutLatencies() {
    assertThat(LatencyScale.of(List.of()).head()).isPositive();
  }

  private static LatencyScale scale(double p50, double p99) {
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
    return LatencyScale.of(
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
