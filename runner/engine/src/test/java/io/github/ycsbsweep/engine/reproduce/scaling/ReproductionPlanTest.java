// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeFolder;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.scaling.ResourceNeeds.LocalMachine;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipe of {@link RecipeFolder}, on a machine of two cores; its client had eight. */
class ReproductionPlanTest {

  private static final long GIGABYTE = 1 << 30;

  @TempDir private Path root;
  private RecipeFolder folder;
  private Optional<Clients> clients = Optional.empty();

  @BeforeEach
  void writeFolder() throws Exception {
    folder = new RecipeFolder(root);
  }

  @Test
  void takesTheRecipeAsItIsAtFull() throws Exception {
    var set = series("full", 0);
    assertThat(set.threads())
        .containsExactly(new Threads(8, 8), new Threads(16, 16), new Threads(32, 32));
    assertThat(set.settings().records()).hasValue(2_500_000);
    assertThat(set.changed()).isEmpty();
    assertThat(words(set))
        .contains("--records 2500000", "--operations 25000000", "--threads 8,16,32")
        .contains("--warmup 0s --duration 25000s");
    var get = series("full", 2);
    assertThat(words(get))
        .contains("--topology shards:3", "--maxmemory 2gb:allkeys-lru", "--duration 1200s");
    assertThat(get.changed()).isEmpty();
  }

  @Test
  void keepsThreadsPerCore() throws Exception {
    assertThat(series("auto", 0).threads())
        .containsExactly(new Threads(8, 2), new Threads(16, 4), new Threads(32, 8));
  }

  @Test
  void loadsNoFewerRecordsThanThreads() throws Exception {
    assertThat(series("0.000001", 0).settings().records()).hasValue(8);
  }

  @Test
  void keepsThreadsApartThatRoundToTheSameNumber() throws Exception {
    folder.write("recipe.yaml", RecipeFolder.RECIPE.replace("[8, 16, 32]", "[1, 2, 3, 16]"));
    assertThat(series("auto", 0).threads())
        .containsExactly(
            new Threads(1, 1), new Threads(2, 2), new Threads(3, 3), new Threads(16, 4));
  }

  @Test
  void keepsThreadsWhereTheClientIsNotKnown() throws Exception {
    folder.write("recipe.yaml", RecipeFolder.RECIPE.replace("  client: {cores: 8}\n", ""));
    assertThat(series("auto", 0).threads().get(2)).isEqualTo(new Threads(32, 32));
  }

  @Test
  void neverTakesMoreThreadsThanPublished() throws Exception {
    var plan = request(here(64, 8 * GIGABYTE), Selection.ALL).at(Scale.parse("auto"));
    assertThat(plan.series().get(0).threads().get(2)).isEqualTo(new Threads(32, 32));
  }

  @Test
  void countsTheCoresOfAllClients() throws Exception {
    folder.write(
        "recipe.yaml",
        RecipeFolder.RECIPE.replace("workload: workloada", "workload: workloada\n    clients: 2"));
    assertThat(series("auto", 0).threads().get(2)).isEqualTo(new Threads(32, 4));
    assertThat(series("full", 0).changed())
        .containsExactly("clients: one process instead of 2 machines");
  }

  @Test
  void dividesThreadsAmongTheUsersClients() throws Exception {
    folder.write(
        "recipe.yaml",
        RecipeFolder.RECIPE.replace("workload: workloada", "workload: workloada\n    clients: 2"));
    clients = Optional.of(new Clients("a,b", List.of("a", "b"), Launcher.SSH));
    assertThat(series("auto", 0).threads().get(2)).isEqualTo(new Threads(32, 8));
    assertThat(series("full", 0).changed()).isEmpty();
    clients =
        Optional.of(new Clients("local:2", List.of("localhost", "localhost"), Launcher.LOCAL));
    assertThat(series("auto", 0).threads().get(2)).isEqualTo(new Threads(32, 4));
    assertThat(series("full", 0).changed())
        .containsExactly("clients: 2 processes instead of 2 machines");
  }

  @Test
  void hasNoMoreClientsThanThreads() throws Exception {
    folder.write("recipe.yaml", RecipeFolder.RECIPE.replace("[8, 16, 32]", "[1, 16]"));
    var hosts = new Clients("a,b", List.of("a", "b"), Launcher.SSH);
    clients = Optional.of(hosts);
    assertThat(series("full", 0).changed()).isEmpty();
    assertThat(hosts.text(series("full", 0))).isEqualTo("a");
    assertThat(hosts.text(series("full", 2))).isEqualTo("a,b");
    var pods = new Clients("k8s:2", List.of("pod 0", "pod 1"), Launcher.KUBERNETES);
    assertThat(pods.text(series("full", 0))).isEqualTo("k8s:1");
  }

  @Test
  void scalesTheLargestLoadToSecondsAtAuto() throws Exception {
    var plan = plan("auto");
    assertThat(plan.factor()).isEqualTo(0.04);
    assertThat(plan.series().get(0).settings().records()).hasValue(100_000);
    assertThat(plan.series().get(2).settings().records()).hasValue(40_000);
  }

  @Test
  void endsACellByTimeAtAuto() throws Exception {
    assertThat(words(series("auto", 0)))
        .contains("--warmup 1s --duration 3s")
        .doesNotContain("--operations");
    assertThat(series("auto", 0).changed())
        .contains("a cell: 3 s instead of 25,000,000 operations");
  }

  @Test
  void takesTheTimeThatTheRecipeSaysForAuto() throws Exception {
    folder.write(
        "recipe.yaml",
        RecipeFolder.RECIPE.replace("duration: 20m", "duration: 20m\n    auto_duration: 20s"));
    assertThat(words(series("auto", 2))).contains("--duration 20s");
  }

  @Test
  void warmsUpAndLoadsAsTheRecipeSaysForAuto() throws Exception {
    folder.write(
        "recipe.yaml",
        RecipeFolder.RECIPE.replace(
            "duration: 20m", "duration: 20m\n    auto_records: 200000\n    auto_warmup: 4s"));
    assertThat(words(series("auto", 2))).contains("--warmup 4s", "--records 200000");
    assertThat(words(series("0.01", 2))).contains("--records 10000");
  }

  @Test
  void loadsNoMoreThanPublished() throws Exception {
    folder.write(
        "recipe.yaml",
        RecipeFolder.RECIPE.replace("duration: 20m", "duration: 20m\n    auto_records: 9000000"));
    assertThat(words(series("auto", 2))).contains("--records 1000000");
  }

  @Test
  void multipliesRecordsOperationsAndDurationsByANumber() throws Exception {
    assertThat(words(series("0.01", 0)))
        .contains("--records 25000", "--operations 250000", "--duration 250s");
    assertThat(words(series("0.01", 2))).contains("--records 10000", "--duration 12s");
    assertThat(words(series("0.001", 2))).contains("--duration 3s");
  }

  @Test
  void scalesLimitsOfMemoryWithTheData() throws Exception {
    assertThat(words(series("auto", 2))).contains("--maxmemory 82mb:allkeys-lru");
    assertThat(series("auto", 2).changed())
        .contains("maxmemory: 82mb:allkeys-lru instead of 2gb:allkeys-lru");
    assertThat(words(series("0.001", 2))).contains("--maxmemory 8mb:allkeys-lru");
  }

  @Test
  void scalesThePropertiesThatShrinkWithTheData() throws Exception {
    assertThat(series("auto", 2).settings().properties()).isEqualTo(Map.of("fieldlength", "2"));
    assertThat(series("full", 2).settings().properties()).isEqualTo(Map.of("fieldlength", "50"));
  }

  @Test
  void givesFewerProcessesTheMemoryOfAll() throws Exception {
    folder.write("recipe.yaml", RecipeFolder.RECIPE.replace("shards:3", "shards:12"));
    assertThat(words(series("auto", 2)))
        .contains("--topology shards:3", "--maxmemory 328mb:allkeys-lru");
  }

  @Test
  void keepsReplicasAndThreeMasters() {
    assertThat(Shape.of(Optional.of("cluster:12x1")).on(2).topology()).isEqualTo("cluster:3x1");
    assertThat(Shape.of(Optional.of("cluster:12x1")).on(16).topology()).isEqualTo("cluster:8x1");
    assertThat(Shape.of(Optional.of("cluster:12x1")).on(24).topology()).isEqualTo("cluster:12x1");
    assertThat(Shape.of(Optional.of("shards:2")).on(8).topology()).isEqualTo("shards:2");
    assertThat(Shape.of(Optional.of("standalone")).on(8).topology()).isEqualTo("standalone");
  }

  @Test
  void givesTimelinesAsMuchAsThereIsTime() throws Exception {
    folder.write("own", "sweep.phase=fresh\nfieldlength=3700\n");
    folder.write(
        "recipe.yaml",
        RecipeFolder.RECIPE
            .replace("    properties: {fieldlength: 50}\n", "")
            .replace("duration: 20m", "duration: 20m\n    auto_duration: 60s"));
    var timelines = series("auto", 2);
    assertThat(timelines.settings().records()).isEmpty();
    assertThat(timelines.settings().properties()).isEqualTo(Map.of("fieldlength", "185"));
    assertThat(words(timelines)).contains("--maxmemory 102mb").doesNotContain("--records");
  }

  @Test
  void keepsTheOperationsThatFillALimitedMemory() throws Exception {
    folder.write("own", "sweep.phase=load\n");
    folder.write(
        "recipe.yaml", RecipeFolder.RECIPE.replace("duration: 20m", "operations: 2500000"));
    assertThat(words(series("auto", 2))).contains("--operations 100000");
  }

  @Test
  void leavesOutWhatIsNotAskedForAndSaysSo() throws Exception {
    var selection = new Selection(List.of("set"), List.of(), Map.of("set/aof", "no redis server"));
    var plan = request(here(2, 8 * GIGABYTE), selection).at(Scale.parse("auto"));
    assertThat(plan.running()).extracting(SeriesPlan::folder).containsExactly("set/redis");
    assertThat(plan.series().get(1).leftOut()).contains("no redis server");
    assertThat(plan.series().get(2).leftOut()).contains("not asked for (--only set)");
  }

  @Test
  void refusesNamesThatAreNotTheRecipes() {
    assertThatThrownBy(() -> select(List.of("sett"), List.of()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("--only sett: the recipe has no such experiment; did you mean set?");
    assertThatThrownBy(() -> select(List.of(), List.of("mongodb")))
        .hasMessage("--stores mongodb: the recipe has no such store\nKnown: memcached, redis");
  }

  @Test
  void countsRepeatsOfTheRecipeOrOfTheUser() throws Exception {
    assertThat(plan("auto").rounds()).isEqualTo(5);
    assertThat(plan("auto").cells()).isEqualTo(3 * 3 + 3 + 5);
    var twice =
        new ReproductionPlan.Request(
                folder.read().recipe(),
                here(2, 8 * GIGABYTE),
                Selection.ALL,
                RoundBudget.of(OptionalInt.of(2), List.of()),
                ServerShare.NONE,
                Optional.empty())
            .at(Scale.parse("auto"));
    assertThat(twice.rounds()).isEqualTo(2);
    assertThat(twice.reproduction("now", Map.of()).series().get(0).repeats()).isEqualTo(2);
  }

  private ReproductionPlan select(List<String> only, List<String> stores) throws Exception {
    return request(here(2, 8 * GIGABYTE), new Selection(only, stores, Map.of()))
        .at(Scale.parse("auto"));
  }

  private SeriesPlan series(String scale, int number) throws Exception {
    return plan(scale).series().get(number);
  }

  private ReproductionPlan plan(String scale) throws Exception {
    return request(here(2, 8 * GIGABYTE), Selection.ALL).at(Scale.parse(scale));
  }

  private ReproductionPlan.Request request(LocalMachine here, Selection selection)
      throws Exception {
    var recipe = folder.read().recipe();
    return new ReproductionPlan.Request(
        recipe,
        here,
        selection,
        RoundBudget.of(OptionalInt.empty(), List.of()),
        ServerShare.NONE,
        clients);
  }

  private static LocalMachine here(int cores, long memory) {
    return new LocalMachine(
        cores,
        OptionalLong.of(memory),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Map.of(),
        Optional.empty());
  }

  private static String words(SeriesPlan series) {
    var options = series.options(Path.of("file"), false);
    return String.join(" ", options.words()) + " " + String.join(" ", options.optionWords());
  }
}
