// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.SyntheticRun;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The repeats of a thread count say no more together than they can. */
class ThreadCountTest {

  @TempDir private Path temp;
  private SyntheticRun run;

  @BeforeEach
  void aRun() throws IOException {
    run = new SyntheticRun(temp);
  }

  @Test
  void takesTheMeanOfTheRepeats() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 1_100, 1_500);
    assertThat(count().throughput()).hasValue(1_200);
  }

  @Test
  void putsTheMeanIntoTheMiddleOfItsInterval() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 1_010, 1_020);
    var interval = count().interval().orElseThrow();
    assertThat(interval.kind()).isEqualTo(Interval.Kind.REPEATS);
    assertThat(Math.sqrt(interval.low() * interval.high())).isCloseTo(1_010, Offset.offset(1e-6));
  }

  @Test
  void makesTheIntervalOfASingleRunFromTheSecondsThatWereMeasured() throws Exception {
    run.wobbling(0.03).measured("redis", "workloadb", 8, 1_000);
    var interval = count().interval().orElseThrow();
    assertThat(interval.kind()).isEqualTo(Interval.Kind.WITHIN_RUN);
    assertThat(interval.contains(1_000)).isTrue();
    assertThat(interval.high() - interval.low()).isBetween(1.0, 60.0);
  }

  @Test
  void claimsNoIntervalOfAFewSeconds() throws Exception {
    run.lasting(3).measured("redis", "workloadb", 8, 1_000);
    assertThat(count().interval()).isEmpty();
  }

  @Test
  void takesPercentilesFromTheMiddleRepeat() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 4_000, 8_000);
    assertThat(count().latency(Latency::p50)).hasValue(2_000);
  }

  @Test
  void takesPercentilesFromTheSlowerOfTwoRepeats() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 4_000);
    assertThat(count().latency(Latency::p50)).hasValue(8_000);
  }

  @Test
  void marksAThroughputThatRose() throws Exception {
    run.wobbling(0.01).rising(0.2).measured("redis", "workloadb", 8, 1_000);
    assertThat(count().marks()).containsExactly("UNSTEADY");
    assertThat(count().drifts().get(0).percent()).isCloseTo(20, Offset.offset(2.0));
  }

  @Test
  void marksRepeatsThatDiffer() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 1_100, 1_200);
    assertThat(count().marks()).containsExactly("UNSTABLE");
  }

  @Test
  void marksNothingWhereRepeatsAgree() throws Exception {
    run.wobbling(0.01).repeated("redis", "workloadb", 8, 1_000, 1_010, 1_020);
    assertThat(count().marks()).isEmpty();
  }

  @Test
  void marksARepeatThatFailedAndLeavesItOut() throws Exception {
    run.repeat(1).measured("redis", "workloadb", 8, 1_000);
    run.repeat(2).failed("redis", "workloadb", 8, "killed");
    assertThat(count().marks()).containsExactly("FAILED");
    assertThat(count().throughput()).hasValue(1_000);
    assertThat(ThreadCountTable.of(List.of(count())).rows().get(0))
        .contains("1 of 2", "1,000 to 1,000, within-run");
  }

  @Test
  void addsUpWhatFailed() throws Exception {
    run.repeat(1).breached("redis", "workloadb", 8, 1_000, 3);
    run.repeat(2).breached("redis", "workloadb", 8, 1_000, 4);
    assertThat(count().sum(Operation::failed)).hasValue(7);
    assertThat(count().marks()).containsExactly("GATE");
  }

  private ThreadCount count() throws Exception {
    return RunResults.read(run.folder()).threadCounts("workloadb").get(0);
  }
}
