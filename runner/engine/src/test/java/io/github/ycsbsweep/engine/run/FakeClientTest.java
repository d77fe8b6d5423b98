// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.ExitStatus;
import org.junit.jupiter.api.Test;

/** The client that tests use in place of YCSB's: what it leaves is judged as YCSB's files are. */
class FakeClientTest extends SweepLabTestCase {

  @Test
  void aCellHasTheThroughputTheLatencyAndTheFailuresThatItWasTold() throws Exception {
    lab.rules("FAKE_OPS=$((THREADS * 5000)) FAKE_MICROS=200 FAKE_ERRORS=0.01");
    assertThat(lab.measure("redis workloada --threads 2,4 --max-error-rate 0.05")).isZero();
    var two = lab.results().cell("redis/workloada/t0002/r1");
    var all = two.all().orElseThrow();
    assertThat(all.opsPerSecond()).isBetween(9900.0, 9901.0);
    assertThat(all.failed()).isEqualTo(100);
    assertThat(two.window().orElseThrow().seconds()).isEqualTo(1);
    var latency = two.operations().get("READ").latency().orElseThrow();
    assertThat(latency.p50()).hasValue(200);
    assertThat(latency.p95()).hasValue(400);
    assertThat(lab.results().cell("redis/workloada/t0004/r1").all().orElseThrow().opsPerSecond())
        .isBetween(19800.0, 19801.0);
    assertThat(lab.clients()).hasSize(3);
  }

  @Test
  void clientsThatBeginTogetherAreAddedUpAtTheirTargetWithResponseTimes() throws Exception {
    lab.rules("FAKE_LATE=300 FAKE_MICROS=200");
    assertThat(lab.measure("redis workloadb --threads 4 --clients local:2 --target 1k")).isZero();
    var cell = lab.results().cell("redis/workloadb/t0004/r1");
    assertThat(cell.all().orElseThrow().opsPerSecond()).isEqualTo(1000);
    var reads = cell.operations().get("READ");
    assertThat(reads.latency().orElseThrow().p50()).hasValue(200);
    assertThat(reads.intended().orElseThrow().p50()).hasValue(500);
  }

  @Test
  void aClientThatFailsIsToldByItsOwnWords() throws Exception {
    lab.rules(
        "if [[ $PHASE == run ]]; then FAKE_STATUS=3 FAKE_SAYS='redis read: wrong password'; fi");
    assertThat(lab.measure("redis workloadb --threads 2")).isEqualTo(ExitStatus.FAILED);
    assertThat(lab.printed()).contains("wrong password");
  }
}
