// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeFolder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of the recipe of {@link RecipeFolder}: experiments set and get, series redis and aof. */
class NamedServersTest {

  @TempDir private Path root;
  private Recipe recipe;

  @BeforeEach
  void readRecipe() throws Exception {
    recipe = new RecipeFolder(root).read().recipe();
  }

  @Test
  void theNarrowestNameCounts() throws Exception {
    var named =
        NamedServers.parse(
            List.of("redis=db1", "aof=db2:7000", "set/redis=db3:1,db4:2"),
            List.of("redis=db1", "aof=root@db2"));
    named.check(recipe);
    var set = recipe.experiments().get(0);
    assertThat(named.of(set, set.series().get(0))).containsExactly("db3:1", "db4:2");
    assertThat(named.of(set, set.series().get(1))).containsExactly("db2:7000");
    assertThat(named.host(set, set.series().get(1))).contains("root@db2");
    var other = recipe.experiments().get(1);
    assertThat(named.of(other, other.series().get(0))).isEmpty();
  }

  @Test
  void refusesNamesThatAreNotTheRecipes() throws Exception {
    var named = NamedServers.parse(List.of("redsi=db1"), List.of());
    assertThatThrownBy(() -> named.check(recipe))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("--server redsi=…: the recipe has no such store or series.")
        .hasMessageContaining("Did you mean redis?");
  }

  @Test
  void refusesWhatIsNoAddressAndShowsNoPassword() {
    for (var address : List.of("mongodb://me:secret@db1", "db1 -x", "db1,", "db1:port")) {
      assertThatThrownBy(() -> NamedServers.parse(List.of("redis=" + address), List.of()))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("--server redis=…: allowed is HOST:PORT")
          .hasMessageNotContaining("secret");
    }
    assertThatThrownBy(() -> NamedServers.parse(List.of("db1"), List.of()))
        .hasMessageContaining("--server db1: expected NAME=HOST:PORT");
    assertThatThrownBy(() -> NamedServers.parse(List.of("redis=a", "redis=b"), List.of()))
        .hasMessage("--server redis=… is there twice");
  }

  @Test
  void refusesTheMachineOfAServerThatIsNotNamed() {
    assertThatThrownBy(() -> NamedServers.parse(List.of("redis=a"), List.of("memcached=a")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("--server-host")
        .hasMessageContaining("memcached");
  }
}
