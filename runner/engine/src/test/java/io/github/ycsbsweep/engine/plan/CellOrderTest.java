// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.CellOrder.MinimalStandardGenerator;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of cells, written as {@code store:threads:repeat}. */
class CellOrderTest {

  @TempDir static Path folder;

  private static PlanFixture fixture;

  @BeforeAll
  static void aProject() throws IOException {
    fixture = new PlanFixture(folder);
  }

  private static List<String> order(String line) throws UserError, InterruptedException {
    var request = fixture.request(line);
    var threads = request.measurement().threads();
    return new CellOrder(request)
        .cells(threads.counts(), threads.open()).stream()
            .map(cell -> cell.label() + ":" + cell.level() + ":" + cell.repeat())
            .toList();
  }

  @Test
  void interleavedTakesTurnsAndAnotherStoreIsFirstEachTime() throws Exception {
    assertThat(order("redis,memcached workloada --threads 2,4 --repeats 2 --order interleaved"))
        .containsExactly(
            "redis:2:1",
            "memcached:2:1",
            "memcached:4:1",
            "redis:4:1",
            "memcached:2:2",
            "redis:2:2",
            "redis:4:2",
            "memcached:4:2");
  }

  @Test
  void interleavedGivesEverySystemEveryTurnEquallyOftenAtEachThreadCount() throws Exception {
    for (var systems : List.of("redis:a,redis:b", "redis:a,redis:b,redis:c")) {
      var count = systems.split(",").length;
      var order = order(systems + " workloada --threads 2,4,8 --repeats " + 2 * count);
      for (var level : List.of("2", "4", "8")) {
        var turns = order.stream().filter(cell -> cell.contains(":" + level + ":")).toList();
        for (var turn = 0; turn < count; turn++) {
          var at = turn;
          var labels =
              IntStream.range(0, turns.size())
                  .filter(index -> index % count == at)
                  .mapToObj(index -> turns.get(index).substring(0, 1))
                  .collect(Collectors.groupingBy(label -> label, Collectors.counting()));
          assertThat(labels)
              .hasSize(count)
              .allSatisfy((label, times) -> assertThat(times).isEqualTo(2));
        }
      }
    }
  }

  @Test
  void fixedGoesStoreByStoreAndMakesEveryRepeatBeforeTheNextThreadCount() throws Exception {
    assertThat(order("redis,memcached workloada --threads 2,4 --repeats 2 --order fixed"))
        .containsExactly(
            "redis:2:1",
            "redis:2:2",
            "redis:4:1",
            "redis:4:2",
            "memcached:2:1",
            "memcached:2:2",
            "memcached:4:1",
            "memcached:4:2");
  }

  @Test
  void randomHasEveryCellOnceInAnOrderThatItsSeedRepeats() throws Exception {
    var line = "redis,memcached workloada --threads 2,4,8 --repeats 2 --order ";
    var first = order(line + "random --seed 5");
    assertThat(order(line + "random --seed 5")).isEqualTo(first);
    assertThat(order(line + "random --seed 6")).isNotEqualTo(first);
    assertThat(first)
        .isNotEqualTo(order(line + "fixed"))
        .containsExactlyInAnyOrderElementsOf(order(line + "fixed"));
  }

  @Test
  void randomWithoutAnUpperEndRisesInTheFirstRepeat() throws Exception {
    var order = order("redis workloada --threads 512.. --repeats 2 --order random --seed 5");
    assertThat(order).startsWith("redis:512:1", "redis:1024:1").hasSize(4);
  }

  @Test
  void threadCountsTakeTurnsWhereTheyCan() throws Exception {
    assertThat(kind("redis workloada")).hasToString("VISITS");
    assertThat(kind("redis,memcached workloada --repeats 2 --latency-at 50")).hasToString("VISITS");
  }

  @Test
  void otherwiseIsInterleavedForSeveralStoresOrRepeatsAndFixedForOne() throws Exception {
    assertThat(kind("redis,memcached workloada --duration 7s")).hasToString("INTERLEAVED");
    assertThat(kind("redis workloada --repeats 2 --fresh-server")).hasToString("INTERLEAVED");
    assertThat(kind("redis workloada --target 5000 --threads 8,16")).hasToString("FIXED");
  }

  private OrderPlan.Kind kind(String line) throws Exception {
    return fixture.request(line).measurement().order().kind();
  }

  @Test
  void storesAlternateByGroupsOfThreadCountsAndAnotherOneIsFirstEachTime() throws Exception {
    assertThat(order("redis,memcached workloada --threads 1,2,3,4,5"))
        .containsExactly(
            "redis:1:1",
            "redis:2:1",
            "redis:3:1",
            "redis:4:1",
            "memcached:1:1",
            "memcached:2:1",
            "memcached:3:1",
            "memcached:4:1",
            "memcached:5:1",
            "redis:5:1");
  }

  @Test
  void cellsOfAWorkloadThatInsertsAreMeasuredOneAfterTheOther() throws Exception {
    assertThat(kinds("redis workloada --threads 8,16")).containsOnly(CellPlan.Kind.VISIT);
    assertThat(kinds("redis workloada --threads 8,16 -p insertproportion=0.1"))
        .containsOnly(CellPlan.Kind.RISING);
    assertThat(kinds("redis workloada --threads 8,1024")).containsOnly(CellPlan.Kind.RISING);
  }

  private List<CellPlan.Kind> kinds(String line) throws Exception {
    return fixture.plan(line).cells().stream().map(CellPlan::kind).toList();
  }

  @Test
  void aSeedThatWasDrawnIsRecordedAsOneThatCanBeGiven() throws Exception {
    var request = fixture.request("redis workloada --order random");
    var seed = Long.toString(request.measurement().order().seed());
    assertThat(RunRecord.invocation(request, Map.of()).seed()).hasToString(seed);
  }

  @Test
  void theGeneratorIsThatOfTheCppStandard() {
    var generator = new MinimalStandardGenerator(1);
    for (var i = 1; i < 10_000; i++) {
      generator.below(MinimalStandardGenerator.MODULUS);
    }
    // [rand.predef]
    assertThat(generator.below(MinimalStandardGenerator.MODULUS)).isEqualTo(399_268_537);
  }
}
