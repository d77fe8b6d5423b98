// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Scale;
import io.github.ycsbsweep.engine.statistics.Scalability;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Latencies get an axis on which each of them can be seen, unless there are too many. */
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

  @Test
  void drawsTheServiceTimesOfFourSystems() {
    var chart = SweepChart.of("workloadb", systems(4)).orElseThrow();

    assertThat(chart.y()).hasSize(2);
    assertThat(chart.lines()).hasSize(12);
  }

  @Test
  void drawsTheThroughputAloneOfMoreSystemsEachInItsColour() {
    var chart = SweepChart.of("workloadb", systems(8)).orElseThrow();

    assertThat(chart.y()).hasSize(1);
    assertThat(chart.lines()).hasSize(8).extracting(Chart.Line::axis).containsOnly(0);
    assertThat(chart.lines()).extracting(Chart.Line::color).doesNotHaveDuplicates();
    assertThat(chart.note()).contains("more than 4 systems are in the tables alone");
  }

  @Test
  void hasNoAxisForServiceTimesThatNoCellHas() {
    var disturbed = PointOf.withoutTimes();
    var chart = SweepChart.of("workloada", List.of(curve("redis", disturbed))).orElseThrow();

    assertThat(chart.y()).hasSize(1);
    assertThat(chart.note()).startsWith("Circle: throughput. Upright bars");
  }

  private static List<Curve> systems(int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> curve("system" + number, PointOf.withTimes(200, 5_000)))
        .toList();
  }

  private static Axis scale(long p50, long p99) {
    return SweepChart.latencyAxis(List.of(curve("redis", PointOf.withTimes(p50, p99))));
  }

  private static Curve curve(String label, ThreadCount point) {
    return new Curve(
        label, "workloadb", false, false, List.of(point), Scalability.none("a single point"));
  }
}
