// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.report.SyntheticRun;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.systems.SystemDifferences.SystemFact;
import io.github.ycsbsweep.engine.report.systems.SystemDifferences.SystemFact.Kind;
import io.github.ycsbsweep.engine.report.systems.SystemFacts.SystemOptions;
import io.github.ycsbsweep.engine.request.TypedLine;
import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.Run.SystemNames;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One store is called faster than another only where repeats show it. */
class StoreComparisonTest {

  private static final SystemFact VERSION = new SystemFact(Kind.PROGRAM, "version");
  private static final SystemFact DRIVER = new SystemFact(Kind.DRIVER, "driver");

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
    assertThat(only().quotient()).hasValue("0.333");
    assertThat(only().interval()).isEmpty();
  }

  @Test
  void judgesByTheMarginOfTheRunOrByAnother() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 1_001, 999)
        .repeated("memcached", "workloadb", 8, 1_030, 1_031, 1_029);
    assertThat(only().verdict()).isEqualTo("equal");
    var results = RunResults.read(temp).with(Margin.parse("2%"));
    assertThat(StoreComparison.in(results, List.of(), "workloadb").get(0).verdict())
        .isEqualTo("slower");
    assertThat(StoreComparison.table(results, List.of(), "workloadb").note())
        .contains("beyond 2 %; equal:");
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
    assertThat(only().quotient()).hasValue("2.000");
  }

  @Test
  void pairsTheRepeatsOfWhichBothHaveTheFigure() throws Exception {
    costing("redis", 1, Map.of("serverCores", 1.0));
    costing("redis", 2, Map.of());
    costing("redis", 3, Map.of("serverCores", 4.0));
    costing("memcached", 1, Map.of());
    costing("memcached", 2, Map.of("serverCores", 1.0));
    costing("memcached", 3, Map.of("serverCores", 2.0));
    assertThat(only().ratio(Metric.SERVER_CPU_PER_OPERATION).orElseThrow().value())
        .isCloseTo(2, within(1e-9));
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
    assertThat(only().obstacle().orElseThrow().text())
        .isEqualTo(
            "memcached, client-bound; --pairs or --target RATE ranks CPU time of the server, and"
                + " more clients (--clients local:2) may rank throughput");
  }

  @Test
  void ranksClientsOfOneServerThoughTheyAreTheLimit() throws Exception {
    run.bound(Verdict.CLIENT_BOUND, 0)
        .repeated("own", "workloadb", 8, 1_000, 1_001, 999)
        .repeated("shared", "workloadb", 8, 1_400, 1_401, 1_399);
    var systems =
        List.of(system("redis", "own", Map.of()), system("redis", "shared", Map.of(DRIVER, "2")));
    var results = RunResults.read(temp);
    assertThat(StoreComparison.in(results, systems, "workloadb"))
        .extracting(StoreComparison::verdict)
        .containsExactly("slower");
    assertThat(StoreComparison.table(results, systems, "workloadb").note())
        .contains("Where both have the same server");
    assertThat(StoreCost.table(results, systems, "workloadb").rows())
        .containsExactly(
            List.of(
                "8, both best",
                "own",
                "shared",
                "client",
                "1,250",
                "893",
                "1.400",
                "1.399 to 1.401",
                "slower"));
  }

  @Test
  void ranksServersByTheirCpuTimeWhereTheClientIsTheLimit() throws Exception {
    run.bound(Verdict.CLIENT_BOUND, 0)
        .repeated("old", "workloadb", 8, 1_000, 1_001, 999)
        .repeated("new", "workloadb", 8, 1_001, 1_000, 999);
    var systems =
        List.of(system("redis", "old", Map.of()), system("redis", "new", Map.of(VERSION, "8.0")));
    var results = RunResults.read(temp);
    assertThat(StoreComparison.in(results, systems, "workloadb"))
        .extracting(StoreComparison::verdict)
        .containsExactly("not ranked");
    assertThat(StoreCost.table(results, systems, "workloadb").rows())
        .singleElement()
        .satisfies(row -> assertThat(row).startsWith("8, both best", "old", "new", "server"))
        .satisfies(row -> assertThat(row.get(8)).isEqualTo("equal"));
  }

  @Test
  void comparesNoCpuTimeWhereTheServersAreTheLimit() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 1_001)
        .repeated("memcached", "workloadb", 8, 9_000, 9_001);
    var results = RunResults.read(temp);
    var systems = SystemFacts.of(results);
    assertThat(StoreCost.table(results, systems, "workloadb").rows()).isEmpty();
  }

  @Test
  void saysWhichOptionWouldRank() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 1_001)
        .failed("memcached", "workloadb", 8, "killed");
    assertThat(only().obstacle().orElseThrow().text())
        .isEqualTo("memcached, not measured within the gates; --resume DIR measures it again");
  }

  @Test
  void knowsAServerByAllButWhatTheClientIsTold() throws Exception {
    var plain = system("redis", "a", Map.of());
    assertThat(plain.hasServerOf(system("redis", "b", Map.of(DRIVER, "2")))).isTrue();
    assertThat(plain.hasServerOf(system("redis", "b", Map.of(VERSION, "8.0")))).isFalse();
    assertThat(plain.hasServerOf(system("valkey", "b", Map.of()))).isFalse();
    var faulty = "sweep.sh redis:a,redis:b workloadb --fault b:pause@40%:1s";
    assertThat(plain.hasServerOf(system("redis", "b", Map.of(), faulty))).isFalse();
  }

  @Test
  void ranksNothingBeyondTheErrorGate() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 1_001)
        .breached("memcached", "workloadb", 8, 9_000, 500);
    assertThat(only().verdict()).isEqualTo("not ranked");
    var table = StoreComparison.table(RunResults.read(temp), List.of(), "workloadb");
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

  private void costing(String store, int repeat, Map<String, Double> figures) throws IOException {
    DoneCell.in(
        temp,
        new CellBuilder()
            .of(store, "workloadb", 8)
            .repeat(repeat)
            .order(repeat)
            .operation(Cell.ALL, new Cell.Operation(15_000, 0, 0, 1_000, Optional.empty()))
            .with(figures)
            .build());
  }

  private static SystemFacts system(String store, String label, Map<SystemFact, String> more) {
    return system(store, label, more, "sweep.sh redis:a,redis:b workloadb");
  }

  private static SystemFacts system(
      String store, String label, Map<SystemFact, String> more, String command) {
    var values = new HashMap<>(Map.of(VERSION, "7.0.15", DRIVER, "1"));
    values.putAll(more);
    return new SystemFacts(
        new SystemNames(label, store, store),
        label,
        "local 7.0.15",
        values,
        List.of(),
        SystemOptions.of(TypedLine.request(command), label));
  }

  private StoreComparison only() throws Exception {
    assertThat(all()).hasSize(1);
    return all().get(0);
  }

  private List<StoreComparison> all() throws Exception {
    return StoreComparison.in(
        RunResults.read(temp), SystemFacts.of(RunResults.read(temp)), "workloadb");
  }
}
