// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.statistics.Scalability;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A headline says what was measured and no more. */
class HeadlineTest {

  private final List<ThreadCount> points = new ArrayList<>();
  private boolean atTarget;

  @Test
  void namesThePeakWithItsLatency() {
    threads(8, 1_000).threads(16, 2_000);
    assertThat(headline())
        .contains("highest measured throughput 2,000 ops/s, at 16 client threads")
        .contains("with p50 0.200 ms and p99 0.900 ms");
  }

  @Test
  void doesNotCallARisingEndTheLimit() {
    threads(8, 1_000).threads(16, 1_900);
    assertThat(headline()).contains("still rose up to 16 threads, so this is not the limit");
  }

  @Test
  void putsTheKneeWhereMoreThreadsGainLessThanFivePercent() {
    threads(8, 1_000).threads(16, 1_960).threads(32, 2_000).threads(64, 2_010);
    assertThat(headline())
        .contains("The measured knee is at 16 threads")
        .contains("more threads, up to 64, gained less than 5 %")
        .doesNotContain("lost");
  }

  @Test
  void doesNotTakeADentForTheKnee() {
    threads(8, 1_000).threads(16, 990).threads(32, 2_000).threads(64, 2_010);
    assertThat(headline()).contains("The measured knee is at 32 threads");
  }

  @Test
  void saysThatTooManyThreadsLose() {
    threads(8, 1_000).threads(16, 2_000).threads(32, 1_500);
    assertThat(headline()).contains("The measured knee is there").contains("in the end lost 25 %");
  }

  @Test
  void claimsNothingBeyondASingleThreadCount() {
    threads(8, 1_000);
    assertThat(headline()).contains("No other thread count was measured").doesNotContain("knee");
  }

  @Test
  void doesNotCountThroughputThatFailedOperationsBought() {
    threads(8, 1_000).threads(16, 1_500);
    points.add(PointOf.breached(32, 9_000));
    assertThat(headline())
        .contains("1,500 ops/s, at 16")
        .contains("Not counted, since too many operations failed: 32 threads");
  }

  @Test
  void doesNotTakeTheClientsLimitForTheStores() {
    threads(8, 1_000);
    points.add(PointOf.clientBound(16, 2_000));
    assertThat(headline()).contains("2,000 ops/s, at 16", "That is client-bound");
  }

  @Test
  void takesNoTargetForALimit() {
    atTarget = true;
    threads(8, 1_000).threads(16, 1_000).threads(32, 1_000);
    assertThat(headline())
        .contains("As much was asked for, so this is not the limit")
        .doesNotContain("knee");
  }

  @Test
  void saysSoWhenNothingWasMeasured() {
    assertThat(headline()).contains("nothing could be measured");
  }

  @Test
  void saysThatAStandInIsNotTheStore() {
    threads(8, 1_000);
    assertThat(Headline.of(curve("mongodb", true)))
        .startsWith("stand-in, not mongodb: ")
        .endsWith("this says nothing about mongodb.");
  }

  private HeadlineTest threads(int threads, double throughput) {
    points.add(PointOf.sound(threads, throughput));
    return this;
  }

  private Curve curve(String store, boolean standIn) {
    return new Curve(
        store, "workloadb", standIn, atTarget, points, Scalability.none("not looked at here"));
  }

  private String headline() {
    return Headline.of(curve("redis", false));
  }
}
