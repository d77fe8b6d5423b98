// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.recipe.RecipeFolder;
import io.github.ycsbsweep.engine.reproduce.scaling.ResourceNeeds.LocalMachine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Five series of one store, at one number of threads. */
class SeriesGroupsTest {

  private static final String RECIPE =
      """
      title: Five
      experiments:
        - id: set
          workload: workloada
          records: 100000
          duration: 3s
          threads: [8]
          series:
            - {id: a, store: redis}
            - {id: b, store: redis}
            - {id: c, store: redis}
            - {id: d, store: redis}
            - {id: e, store: redis}
      """;

  @TempDir private Path root;
  private RecipeFolder folder;

  @BeforeEach
  void writeFolder() throws Exception {
    folder = new RecipeFolder(root);
    folder.write("recipe.yaml", RECIPE);
    folder.write(
        "claims.yaml",
        RecipeFolder.CLAIMS
            .replace("series: aof", "series: a")
            .replace("series: redis", "series: b")
            .replace("[16]", "[8]"));
  }

  @Test
  void whatClaimsCompareDirectlyOrByWayOfOthersTakesTurns() throws Exception {
    assertThat(groups("a c", "c d"))
        .containsExactly(List.of("a", "c", "d"), List.of("b"), List.of("e"));
  }

  @Test
  void whatIsComparedStandsSideBySide() throws Exception {
    assertThat(groups("a e", "e b", "b d", "d c"))
        .isIn(List.of(List.of("a", "e", "b", "d", "c")), List.of(List.of("c", "d", "b", "e", "a")));
  }

  @Test
  void seriesThatTheMachineDoesNotHoldTogetherAreInSeveralGroups() throws Exception {
    var needs = plan(OptionalLong.empty(), Set.of(), "a b").series().get(0).needs();
    var room = OptionalLong.of((long) (needs.memory() * 2 - SeriesLoad.CLIENT + 1));
    var plan = plan(room, Set.of(), "a b", "b c", "c d");
    assertThat(names(plan)).containsExactly(List.of("a", "b"), List.of("c", "d"), List.of("e"));
    assertThat(plan.needs().memory()).isLessThanOrEqualTo((double) room.getAsLong());
  }

  @Test
  void seriesOnTheUsersServerOfOneStoreNeverTakeTurns() throws Exception {
    var plan = plan(OptionalLong.empty(), Set.of("set/a", "set/b"), "a b", "b c");
    assertThat(names(plan))
        .containsExactly(List.of("a"), List.of("b", "c"), List.of("d"), List.of("e"));
  }

  private List<List<String>> groups(String... pairs) throws Exception {
    return names(plan(OptionalLong.empty(), Set.of(), pairs));
  }

  private static List<List<String>> names(ReproductionPlan plan) {
    return plan.groups().stream()
        .map(group -> group.stream().map(one -> one.series().id()).toList())
        .toList();
  }

  private ReproductionPlan plan(OptionalLong memory, Set<String> usersOwn, String... pairs)
      throws Exception {
    var compared =
        Stream.of(pairs)
            .map(pair -> pair.split(" "))
            .map(pair -> Set.of("set/" + pair[0], "set/" + pair[1]))
            .toList();
    return new ReproductionPlan.Request(
            folder.read().recipe(),
            new LocalMachine(
                2, memory, OptionalLong.empty(), OptionalLong.empty(), Map.of(), Optional.empty()),
            new Selection(List.of(), List.of(), Map.of(), servers(usersOwn)),
            new RoundBudget(OptionalInt.of(1), compared, Set.of(), Set.of(), Set.of()),
            ServerShare.NONE,
            Optional.empty())
        .at(Scale.parse("auto"));
  }

  /** Servers of the user's, of which nothing is told. */
  static Map<String, Selection.UsersServer> servers(Set<String> series) {
    return series.stream()
        .collect(
            Collectors.toMap(
                name -> name, any -> new Selection.UsersServer(new TreeMap<>(), Optional.empty())));
  }
}
