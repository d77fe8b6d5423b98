// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.SyntheticRun;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One store is called faster than another only where repeats show it. */
class StoreComparisonTest {

  @TempDir private Path temp;
  private SyntheticRun run;

  @BeforeEach
  void aRun() throws IOException {
    run = new SyntheticRun(temp);
  }

  @Test
  void comparesAtEqualThreadsAndEachAtItsBest() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 1_001)
        .repeated("redis", "workloadb", 16, 2_000, 2_001)
        .repeated("memcached", "workloadb", 8, 1_500, 1_501)
        .repeated("memcached", "workloadb", 16, 900, 901);
    assertThat(all())
        .extracting(StoreComparison::threads)
        .containsExactly("best: 16, 8", "8", "16");
    assertThat(all())
        .extracting(StoreComparison::verdict)
        .containsExactly("faster", "slower", "faster");
  }

  @Test
  void saysOnceThatBothAreBestAtTheSameThreads() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 1_001)
        .repeated("memcached", "workloadb", 8, 1_500, 1_501);
    assertThat(all()).extracting(StoreComparison::threads).containsExactly("8, both best");
  }

  @Test
  void comparesEveryStoreWithEveryOther() throws Exception {
    for (var store : List.of("redis", "memcached", "mongodb")) {
      run.repeated(store, "workloadb", 8, 1_000, 1_001);
    }
    assertThat(all())
        .extracting(row -> row.first().label() + "/" + row.second().label())
        .containsExactly("redis/memcached", "redis/mongodb", "memcached/mongodb");
  }

  @Test
  void givesNoVerdictOfASingleMeasurement() throws Exception {
    run.measured("redis", "workloadb", 8, 1_000).measured("memcached", "workloadb", 8, 3_000);
    assertThat(only().verdict()).isEqualTo("measured once");
    assertThat(only().quotient()).isEqualTo("0.333");
    assertThat(only().interval()).isEmpty();
  }

  @Test
  void judgesByTheMarginOfTheRunOrByAnother() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 1_001, 999)
        .repeated("memcached", "workloadb", 8, 1_030, 1_031, 1_029);
    assertThat(only().verdict()).isEqualTo("equal");
    var results = RunResults.read(temp).with(Margin.parse("2%"));
    assertThat(StoreComparison.in(results, "workloadb").get(0).verdict()).isEqualTo("slower");
    assertThat(StoreComparison.table(results, "workloadb").note()).contains("beyond 2 %; equal:");
  }

  @Test
  void takesOutWhatMovedBothStoresAlikeIfTheyTookTurns() throws Exception {
    slowingDown();
    assertThat(only().verdict()).isEqualTo("slower");
  }

  @Test
  void knowsNoPairsInAnyOtherOrder() throws Exception {
    for (var order : List.of("random", "fixed")) {
      run = new SyntheticRun(temp).ordered(order);
      slowingDown();
      assertThat(only().verdict()).isEqualTo("undecided");
    }
  }

  @Test
  void pairsTheRepeatsThatBothStoresHave() throws Exception {
    run.repeat(1).failed("redis", "workloadb", 8, "killed");
    run.repeat(2).measured("redis", "workloadb", 8, 2_000);
    run.repeat(3).measured("redis", "workloadb", 8, 1_000).repeat(1);
    run.repeated("memcached", "workloadb", 8, 9_000, 1_000, 500);
    assertThat(only().quotient()).isEqualTo("2.000");
  }

  @Test
  void neverRanksAStandIn() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 1_001).standIn("mongodb", "workloadb", 8, 9_000);
    assertThat(all()).isEmpty();
  }

  @Test
  void ranksNoStoreByWhatTheClientCouldDo() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 1_001)
        .bound(Verdict.CLIENT_BOUND, 0)
        .repeated("memcached", "workloadb", 8, 9_000, 9_001);
    assertThat(only().verdict()).isEqualTo("not ranked");
    assertThat(only().obstacle()).hasValue("memcached, client-bound");
  }

  @Test
  void ranksNothingBeyondTheErrorGate() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 1_001)
        .breached("memcached", "workloadb", 8, 9_000, 500);
    assertThat(only().verdict()).isEqualTo("not ranked");
    var table = StoreComparison.table(RunResults.read(temp), "workloadb");
    assertThat(table.rows().get(0).get(7)).contains("memcached, not measured within the gates");
    assertThat(only().quotient()).isEmpty();
  }

  @Test
  void comparesWithinAWorkloadOnly() throws Exception {
    run.repeated("redis", "workloada", 8, 1_000, 1_001)
        .repeated("memcached", "workloadb", 8, 1_500, 1_501);
    assertThat(all()).isEmpty();
  }

  /** Both lose the same share from repeat to repeat, far more than they differ by. */
  private void slowingDown() throws IOException {
    run.repeated("redis", "workloadb", 8, 3_000, 2_000, 1_000)
        .repeated("memcached", "workloadb", 8, 3_600, 2_401, 1_199);
  }

  private StoreComparison only() throws Exception {
    assertThat(all()).hasSize(1);
    return all().get(0);
  }

  private List<StoreComparison> all() throws Exception {
    return StoreComparison.in(RunResults.read(temp), "workloadb");
  }
}
