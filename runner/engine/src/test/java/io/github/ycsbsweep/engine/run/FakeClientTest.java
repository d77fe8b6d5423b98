// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.ExitStatus;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client that tests use in place of YCSB's: what it leaves is judged as YCSB's files are. */
class FakeClientTest {

  @TempDir private Path folder;
  private SweepFixture run;

  @BeforeEach
  void aProject() throws IOException {
    run = new SweepFixture(folder);
  }

  @AfterEach
  void close() {
    run.close();
  }

  @Test
  void aCellHasTheThroughputTheLatencyAndTheFailuresThatItWasTold() throws Exception {
    run.rules("FAKE_OPS=$((THREADS * 5000))").fake("FAKE_MICROS", 200).fake("FAKE_ERRORS", 0.01);
    assertThat(run.sweep("redis workloada --threads 2,4 --max-error-rate 0.05")).isZero();
    var two = run.cell("redis/workloada/t0002/r1");
    var all = two.all().orElseThrow();
    assertThat(all.opsPerSecond()).isBetween(9900.0, 9901.0);
    assertThat(all.failed()).isEqualTo(100);
    assertThat(two.window().orElseThrow().seconds()).isEqualTo(1);
    var latency = two.operations().get("READ").latency().orElseThrow();
    assertThat(latency.p50()).hasValue(200);
    assertThat(latency.p95()).hasValue(400);
    assertThat(run.cell("redis/workloada/t0004/r1").all().orElseThrow().opsPerSecond())
        .isBetween(19800.0, 19801.0);
    assertThat(run.clients()).hasSize(3);
  }

  @Test
  void clientsThatBeginTogetherAreAddedUpAtTheirTargetWithResponseTimes() throws Exception {
    run.fake("FAKE_LATE", 300).fake("FAKE_MICROS", 200);
    assertThat(run.sweep("redis workloadb --threads 4 --clients local:2 --target 1k")).isZero();
    var cell = run.cell("redis/workloadb/t0004/r1");
    assertThat(cell.all().orElseThrow().opsPerSecond()).isEqualTo(1000);
    var reads = cell.operations().get("READ");
    assertThat(reads.latency().orElseThrow().p50()).hasValue(200);
    assertThat(reads.intended().orElseThrow().p50()).hasValue(500);
  }

  @Test
  void aClientThatFailsIsToldByItsOwnWords() throws Exception {
    run.rules(
        "if [[ $PHASE == run ]]; then FAKE_STATUS=3 FAKE_SAYS='redis read: wrong password'; fi");
    assertThat(run.sweep("redis workloadb --threads 2")).isEqualTo(ExitStatus.FAILED);
    assertThat(run.said()).contains("wrong password");
  }
}
