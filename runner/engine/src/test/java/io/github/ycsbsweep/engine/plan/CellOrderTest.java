// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.CellOrder.MinimalStandardGenerator;
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
  void isInterleavedForSeveralStoresOrRepeatsAndFixedForOne() throws Exception {
    assertThat(fixture.request("redis,memcached workloada").measurement().order().kind())
        .hasToString("INTERLEAVED");
    assertThat(fixture.request("redis workloada --repeats 2").measurement().order().kind())
        .hasToString("INTERLEAVED");
    assertThat(fixture.request("redis workloada").measurement().order().kind())
        .hasToString("FIXED");
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
