// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ycsbsweep.engine.reproduce.recipe.RecipeFolder;
import io.github.ycsbsweep.engine.reproduce.report.RoundLog.End;
import io.github.ycsbsweep.engine.reproduce.scaling.ResourceNeeds.LocalMachine;
import io.github.ycsbsweep.engine.reproduce.scaling.RoundBudget.RoundLimit;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipe of {@link RecipeFolder} on a machine of two cores, with claims about some series. */
class RoundBudgetTest {

  @TempDir private Path root;
  private RecipeFolder folder;
  private Set<String> compared = Set.of();

  @BeforeEach
  void writeFolder() throws Exception {
    folder = new RecipeFolder(root);
  }

  @Test
  void spendsHalfAnHourOnTheSeriesThatClaimsCompare() throws Exception {
    compared = Set.of("set/redis", "set/aof");
    var plan = plan("auto");
    assertThat(plan.series())
        .extracting(SeriesPlan::folder, SeriesPlan::repeats)
        .containsExactly(tuple("set/redis", 10), tuple("set/aof", 10), tuple("get/memcached", 5));
    assertThat(plan("0.01").series()).extracting(SeriesPlan::repeats).doesNotContain(10);
  }

  @Test
  void spendsNothingOnClaimsAboutSeriesThatAreLeftOut() throws Exception {
    compared = Set.of("set/redis", "get/memcached");
    assertThat(
            request(OptionalLong.empty(), new Selection(List.of(), List.of("redis"), Map.of()))
                .at(Scale.parse("auto"))
                .rounds())
        .isEqualTo(3);
  }

  @Test
  void leavesTheRoundsBeyondThreeToTheTimeThatTheyTake() throws Exception {
    longCells();
    var plan = plan("auto");
    assertThat(plan.limit()).contains(new RoundLimit(3, 10, 1800, End.PLANNED));
    assertThat(plan.rounds()).isEqualTo(10);
  }

  @Test
  void saysHowLongItTakesByTheRoundsThatAreToBeExpected() throws Exception {
    longCells();
    var expected = plan("auto").expected();
    assertThat(expected.rounds()).isBetween(4, 9);
    assertThat(expected.needs().seconds()).isBetween(1200.0, RoundBudget.SECONDS);
    assertThat(PlanText.cost(plan("auto")))
        .startsWith(
            "3 to 10 rounds, as many as end within 30 min, about " + expected.rounds() + ": ");
  }

  @Test
  void hasNoLimitWhereTheUserOrTheRecipeSaysTheNumber() throws Exception {
    assertThat(plan("0.01").limit()).isEmpty();
    folder.write("recipe.yaml", RecipeFolder.RECIPE.replace("    repeats: 5\n", ""));
    assertThat(plan("auto").limit()).isEmpty();
  }

  @Test
  void hasAsManyRoundsAsThereIsRoomForTheirResults() throws Exception {
    compared = Set.of("set/redis", "set/aof", "get/memcached");
    var all = plan("auto").needs().results();
    var room = OptionalLong.of((long) (all * 0.65));
    var plan = request(room, Selection.ALL).at(Scale.parse("auto"));
    assertThat(plan.rounds()).isEqualTo(6);
    assertThat(plan.limit()).contains(new RoundLimit(3, 6, 1800, End.DISK));
  }

  private void longCells() throws Exception {
    folder.write(
        "recipe.yaml",
        RecipeFolder.RECIPE.replace("    workload:", "    auto_duration: 30s\n    workload:"));
    compared = Set.of("set/redis", "set/aof", "get/memcached");
  }

  private ReproductionPlan plan(String scale) throws Exception {
    return request(OptionalLong.empty(), Selection.ALL).at(Scale.parse(scale));
  }

  /**
   * A request for what is selected.
   *
   * @param room bytes that are free on the disk
   */
  private ReproductionPlan.Request request(OptionalLong room, Selection selection)
      throws Exception {
    return new ReproductionPlan.Request(
        folder.read().recipe(),
        new LocalMachine(
            2, OptionalLong.empty(), room, OptionalLong.empty(), Map.of(), Optional.empty()),
        selection,
        new RoundBudget(OptionalInt.empty(), List.of(compared), Set.of(), Set.of(), Set.of()),
        ServerShare.NONE,
        Optional.empty());
  }
}
