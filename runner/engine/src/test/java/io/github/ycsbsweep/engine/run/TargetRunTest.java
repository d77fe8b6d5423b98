// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.ExitStatus;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Rates: which cells they make, and in which order. */
class TargetRunTest extends SweepLabTestCase {

  private static final Pattern TARGET = Pattern.compile(" -target ([0-9]+)");

  @Test
  void aTargetKeepsEveryCellToTheRateAndKnowsWhenOperationsAreDue() throws Exception {
    assertThat(lab.measure("redis workloadb --threads 2,4 --target 5k")).isZero();
    assertThat(lab.measuringClients())
        .hasSize(2)
        .allMatch(line -> line.endsWith(" -target 5000 -p measurement.interval=both"));
    assertThat(lab.loadingClients()).hasSize(1).noneMatch(line -> line.contains(" -target "));
    assertThat(lab.results().cellsAtRates())
        .containsExactly("1 redis/workloadb/t0002/r1 5000", "2 redis/workloadb/t0004/r1 5000");
    assertThat(lab.results().text("run.json")).contains("\"target\" : \"5000\"");
  }

  @Test
  void aTargetKeepsALoadThatIsMeasuredToTheRate() throws Exception {
    assertThat(lab.measure("redis workloadinsert --threads 2 --target 5k")).isZero();
    assertThat(lab.loadingClients()).hasSize(1).allMatch(line -> line.contains(" -target 5000 "));
  }

  @Test
  void sharesAreOfEachStoresPeakAtItsThreadsAndMeasuredInTurnsAfterTheSweep() throws Exception {
    lab.rules(
        "case $PWD in */redis/*) FAKE_OPS=$((THREADS * 250)) ;; *) FAKE_OPS=$((800 / THREADS)) ;; esac");
    assertThat(lab.measure("redis,memcached workloada --threads 2,4 --latency-at 25,50%")).isZero();
    assertThat(lab.results().cellsAtRates())
        .containsExactly(
            "5 redis/workloada/t0004-at25/r1 250",
            "6 memcached/workloada/t0002-at25/r1 100",
            "7 memcached/workloada/t0002-at50/r1 200",
            "8 redis/workloada/t0004-at50/r1 500");
  }

  @Test
  void aTargetInPercentIsOneShareOfThePeakForEachRepeat() throws Exception {
    assertThat(lab.measure("redis workloada --threads 2 --target 50% --repeats 2")).isZero();
    assertThat(lab.results().cellsAtRates())
        .containsExactly(
            "3 redis/workloada/t0002-at50/r1 500", "4 redis/workloada/t0002-at50/r2 500");
  }

  @Test
  void withoutAPeakThereAreNoSharesAndThatIsSaid() throws Exception {
    lab.rules("FAKE_ERRORS=0.5");
    assertThat(lab.measure("redis workloada --threads 2 --latency-at 50%"))
        .isEqualTo(ExitStatus.GATE);
    assertThat(lab.said()).contains("no cell was within the gates, so there is no peak");
    assertThat(lab.measuringClients()).hasSize(1);
    assertThat(lab.clients())
        .noneMatch(line -> line.contains(" -target ") || line.contains("measurement.interval"));
    assertThat(lab.results().text("cells/redis/workloada/t0002/r1/cell.json"))
        .doesNotContain("targetOps");
  }

  @Test
  void anObjectiveIsSearchedRateByRateUntilTheHighestThatMeetsItIsKnown() throws Exception {
    lab.rules("FAKE_OPS=20000 FAKE_MICROS=90", "if ((TARGET > 12000)); then FAKE_LATE=5000; fi");
    assertThat(lab.measure("redis workloada --threads 2 --slo P90<3ms --repeats 2")).isZero();
    assertThat(lab.results().cellsAtRates())
        .startsWith(
            "3 redis/workloada/t0002-20000ops/r1 20000",
            "4 redis/workloada/t0002-20000ops/r2 20000",
            "5 redis/workloada/t0002-10000ops/r1 10000");
    assertThat(lab.measuringClients().stream().flatMap(line -> TARGET.matcher(line).results()))
        .extracting(found -> found.group(1))
        .containsExactly(
            "20000", "20000", "10000", "10000", "15000", "15000", "12500", "12500", "11250",
            "11250", "11875", "11875");
    var found = lab.results().text("cells/redis/workloada/searched").strip();
    assertThat(found).contains("highest throughput that met p90<3ms: 11,87");
    assertThat(lab.said()).contains("redis workloada: " + found);
  }

  @Test
  void aResumedRunMeasuresTheSharesThatAreMissing() throws Exception {
    assertThat(lab.measure("redis workloada --threads 2 --latency-at 25,50%")).isZero();
    Files.delete(lab.results().path("cells/redis/workloada/t0002-at50/r1/DONE"));
    assertThat(lab.resume()).isZero();
    assertThat(lab.measuringClients()).hasSize(1).allMatch(line -> line.contains(" -target 500 "));
    assertThat(lab.results().cellsAtRates())
        .containsExactly(
            "2 redis/workloada/t0002-at25/r1 250", "3 redis/workloada/t0002-at50/r1 500");
  }

  @Test
  void aResumedRunWhoseRatesAreAllThereMeasuresNothing() throws Exception {
    lab.rules("FAKE_OPS=20000 FAKE_MICROS=90");
    assertThat(lab.measure("redis workloada --threads 2 --latency-at 25% --slo p90<3ms")).isZero();
    assertThat(lab.resume()).isZero();
    assertThat(lab.clients()).isEmpty();
  }

  @Test
  void anObjectiveOfAnOperationThatTheWorkloadDoesNotHaveFails() throws Exception {
    assertThat(lab.measure("redis workloada --threads 2 --slo scan.p99<3ms"))
        .isEqualTo(ExitStatus.FAILED);
    assertThat(lab.said()).contains("this workload has no scan");
  }
}
