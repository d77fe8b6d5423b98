// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.recipe.RecipeFolder;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.scaling.PairPlan.PairedSystem;
import io.github.ycsbsweep.engine.reproduce.scaling.ResourceNeeds.LocalMachine;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two experiments in pairs: of the first a and b have two numbers of threads, c has one. */
class PairGroupsTest {

  private static final String RECIPE =
      """
      title: Pairs
      experiments:
        - id: set
          workload: workloada
          records: 1000
          threads: [8, 32]
          pairs: true
          series:
            - {id: a, store: redis, persistence: aof-everysec}
            - {id: b, store: memcached}
            - {id: c, store: redis, program: redis-server-7, threads: [32]}
        - id: get
          workload: reads
          records: 1000
          threads: [8, 32]
          pairs: true
          series:
            - {id: a, store: redis}
            - {id: b, store: memcached}
      """;

  /** An experiment in pairs whose only series has no partner. */
  private static final String SLOW =
      """
        - id: slow
          workload: workloada
          records: 1000
          threads: [8]
          auto_duration: 550s
          pairs: true
          series:
            - {id: a, store: redis}
      """;

  @TempDir private Path root;
  private RecipeFolder folder;
  private List<Set<String>> alone = List.of();

  @BeforeEach
  void writeFolder() throws Exception {
    folder = new RecipeFolder(root);
    folder.write("reads", "workload=site.ycsb.workloads.CoreWorkload\nupdateproportion=0.05\n");
    folder.write("recipe.yaml", RECIPE);
    folder.write(
        "claims.yaml",
        RecipeFolder.CLAIMS
            .replace("series: aof", "series: a")
            .replace("series: redis", "series: b")
            .replace("[16]", "[8]"));
  }

  @Test
  void seriesOfAnExperimentThatClaimsCompareAreSystemsOfOneSweep() throws Exception {
    var plan = plan(Set.of(), "set/a set/b");
    assertThat(names(plan)).containsExactly(List.of("set-a", "set-b"));
    assertThat(plan.alone())
        .extracting(SeriesPlan::folder)
        .containsExactly("set/c", "get/a", "get/b");
    var options = plan.pairs().get(0).options(Path.of("F")).commandLine();
    assertThat(options)
        .startsWith("sweep.sh redis:set-a,memcached:set-b F/workload --pairs --threads 8,32")
        .contains("--persistence set-a:aof-everysec", "-P set-b:F/set-b.properties")
        .doesNotContain("--server-share");
  }

  @Test
  void whatIsComparedWithOneOfThemJoinsItAndWithFewerThreadsHasASweepOfItsOwn() throws Exception {
    var plan = plan(Set.of(), "set/a set/b", "set/a set/c", "set/a get/a");
    assertThat(names(plan))
        .containsExactly(List.of("set-a", "set-b", "get-a"), List.of("set-a", "set-c"));
    assertThat(plan.pairs().get(1).threads()).containsExactly(new Threads(32, 32));
    assertThat(plan.pairs().get(1).options(Path.of("F")).commandLine())
        .contains("redis:set-c=redis-server-7");
  }

  @Test
  void whatALargerSweepMeasuresHasNoneOfItsOwn() throws Exception {
    var plan = plan(Set.of(), "set/a set/b", "get/a get/b", "set/a get/a", "set/b get/b");
    assertThat(names(plan)).containsExactly(List.of("set-a", "set-b", "get-a", "get-b"));
  }

  @Test
  void eachSystemBringsItsWorkloadAndItsRecords() throws Exception {
    var systems = plan(Set.of(), "set/a get/a").pairs().get(0).systems();
    assertThat(systems.get(0).properties())
        .containsEntry("recordcount", "1000")
        .doesNotContainKey("updateproportion");
    assertThat(systems.get(1).properties()).containsEntry("updateproportion", "0.05");
  }

  @Test
  void whatIsJudgedByCostIsMeasuredAtTwoRatesToo() throws Exception {
    var pairs = plan(Set.of("set/a set/b"), "set/a set/b").pairs();
    assertThat(pairs)
        .extracting(PairPlan::id)
        .containsExactly("set.a+set.b", "set.a+set.b@30", "set.a+set.b@70");
    assertThat(pairs.get(2).percent()).hasValue(70);
    assertThat(pairs.get(2).threads()).containsExactly(new Threads(32, 32));
  }

  @Test
  void whatOnlyCostDecidesIsFirstMeasuredForItsCapacityAlone() throws Exception {
    var pairs = plan(Set.of("set/a set/b"), "set/a set/b").pairs();
    assertThat(pairs.get(0).starts()).isEqualTo(2);
    assertThat(pairs.get(0).threads()).hasSize(2);
    assertThat(pairs.get(1).starts()).isEqualTo(12);
  }

  @Test
  void theCapacityIsThatOfTheNumberOfThreadsOfTheRatesWhereRoundsMeasureTheOthers()
      throws Exception {
    alone = List.of(Set.of("set/a"), Set.of("set/b"));
    var pairs = plan(Set.of("set/a set/b"), "set/a set/b").pairs();
    assertThat(pairs.get(0).threads()).isEqualTo(pairs.get(1).threads());
    assertThat(pairs.get(0).options(Path.of("F")).commandLine()).contains("--starts 2");
  }

  @Test
  void thereAreAsManyStartsAsThereIsTimeForAndAllSystemsAreFirstAsOften() throws Exception {
    var pairs = plan(Set.of(), "set/a set/b").pairs();
    assertThat(pairs.get(0).starts()).isEqualTo(12);
  }

  @Test
  void whereTimeIsShortThereAreFourStartsOrTheNextInWhichAllSystemsAreFirstAsOften()
      throws Exception {
    folder.write("recipe.yaml", RECIPE.replace("    pairs:", "    auto_duration: 90s\n    pairs:"));
    assertThat(plan(Set.of(), "set/a set/b").pairs().get(0).starts()).isEqualTo(4);
    assertThat(plan(Set.of(), "set/a set/b", "set/a get/a").pairs().get(0).starts()).isEqualTo(6);
  }

  @Test
  void theTimeOfTheRoundsOfOtherSeriesIsTakenOff() throws Exception {
    var pairs = plan(Set.of(), "set/a get/a").pairs();
    assertThat(pairs.get(0).starts()).isEqualTo(12);
    folder.write("recipe.yaml", RECIPE + SLOW);
    assertThat(plan(Set.of(), "set/a get/a").pairs().get(0).starts()).isLessThan(12);
  }

  private static List<List<String>> names(ReproductionPlan plan) {
    return plan.pairs().stream()
        .map(pair -> pair.systems().stream().map(PairedSystem::label).toList())
        .toList();
  }

  /** Of claims about pairs of series, some of which are judged by cost. */
  private ReproductionPlan plan(Set<String> byCost, String... compared) throws Exception {
    var atFullSpeed = Stream.of(compared).filter(pair -> !byCost.contains(pair));
    var machine =
        new LocalMachine(
            2,
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            Map.of(),
            Optional.empty());
    return new ReproductionPlan.Request(
            folder.read().recipe(),
            machine,
            Selection.ALL,
            new RoundBudget(
                OptionalInt.empty(),
                alone,
                sets(Stream.of(compared)),
                sets(atFullSpeed),
                sets(byCost.stream())),
            ServerShare.AUTO,
            Optional.empty())
        .at(Scale.parse("auto"));
  }

  private static Set<Set<String>> sets(Stream<String> pairs) {
    return pairs
        .map(pair -> Set.of(pair.split(" ")))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
