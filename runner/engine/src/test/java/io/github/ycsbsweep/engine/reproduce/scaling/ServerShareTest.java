// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeFolder;
import io.github.ycsbsweep.engine.reproduce.scaling.ResourceNeeds.LocalMachine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipe of {@link RecipeFolder}: its last experiment has three shards. */
class ServerShareTest {

  private static final int SINGLE = 0;
  private static final int SHARDS = 2;

  @TempDir private Path root;
  private RecipeFolder folder;
  private ServerShare share = ServerShare.AUTO;
  private Optional<String> refusal = Optional.empty();
  private int cores = 2;

  @BeforeEach
  void writeFolder() throws Exception {
    folder = new RecipeFolder(root);
  }

  @Test
  void dividesThePartOfTheMachineAmongTheMasters() throws Exception {
    assertThat(words("auto", SINGLE)).contains("--server-share 0.3");
    assertThat(words("auto", SHARDS)).contains("--server-share 0.1");
    assertThat(plan("auto").series().get(SHARDS).changed())
        .contains("each server process has 0.1 of a core");
  }

  @Test
  void isSmallerWhereTheRecipeSaysSo() throws Exception {
    folder.write(
        "recipe.yaml",
        RecipeFolder.RECIPE.replace("[8, 16, 32]", "[8, 16, 32]\n    auto_share: 0.06"));
    assertThat(words("auto", SINGLE)).contains("--server-share 0.06");
    assertThat(words("full", SINGLE)).doesNotContain("--server-share");
  }

  @Test
  void isForScaleAutoAlone() throws Exception {
    assertThat(words("full", SINGLE)).doesNotContain("--server-share");
    assertThat(words("0.01", SINGLE)).doesNotContain("--server-share");
  }

  @Test
  void takesNoMoreThanTheOriginalsServersHadBesideTheirClients() throws Exception {
    folder.write(
        "recipe.yaml",
        RecipeFolder.RECIPE.replace(
            "  server: {cores: 4, memory: 8GB}\n  client: {cores: 8}\n",
            "  server: {cores: 1}\n  client: {cores: 9}\n"));
    assertThat(words("auto", SINGLE)).contains("--server-share 0.2");
  }

  @Test
  void leavesWholeCoresAlone() throws Exception {
    cores = 16;
    assertThat(words("auto", SINGLE)).doesNotContain("--server-share");
    assertThat(words("auto", SHARDS)).contains("--server-share 0.8");
  }

  @Test
  void leavesAloneWhatIsNotToReachALimit() throws Exception {
    folder.write(
        "recipe.yaml", RecipeFolder.RECIPE.replace("[8, 16, 32]", "[1]").replace("[16]", "[1]"));
    folder.write("claims.yaml", RecipeFolder.CLAIMS.replace("[16]", "[1]"));
    assertThat(words("auto", SINGLE)).doesNotContain("--server-share");
  }

  @Test
  void leavesAloneServersWithAFault() throws Exception {
    folder.write(
        "recipe.yaml",
        RecipeFolder.RECIPE.replace(
            "topology: \"shards:3\"", "topology: \"shards:3\", fault: \"aof-rewrite@50%\""));
    assertThat(words("auto", SHARDS)).doesNotContain("--server-share");
  }

  @Test
  void saysWhyThereIsNone() throws Exception {
    refusal = Optional.of("nobody may make a group");
    assertThat(words("auto", SINGLE)).doesNotContain("--server-share");
    assertThat(plan("auto").series().get(SINGLE).changed())
        .contains(
            "no share of a core for server processes, so that the client may be the limit: nobody"
                + " may make a group");
  }

  @Test
  void isTheUsersAtAnyScale() throws Exception {
    share = ServerShare.parse("0.25");
    assertThat(words("full", SHARDS)).contains("--server-share 0.25");
    share = ServerShare.parse("none");
    assertThat(words("auto", SHARDS)).doesNotContain("--server-share");
  }

  @Test
  void refusesWhatIsNoShare() {
    for (var text : new String[] {"half", "0", "-1", "0.001", "1e-1", ""}) {
      assertThatThrownBy(() -> ServerShare.parse(text))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("--server-share " + text + ": allowed is auto, none");
    }
  }

  private String words(String scale, int number) throws Exception {
    var series = plan(scale).series().get(number);
    var options = series.options(Path.of("file"), false);
    return String.join(" ", options.words()) + " " + String.join(" ", options.optionWords());
  }

  private ReproductionPlan plan(String scale) throws Exception {
    var here =
        new LocalMachine(
            cores,
            OptionalLong.of(8L << 30),
            OptionalLong.empty(),
            OptionalLong.empty(),
            Map.of(),
            refusal);
    return new ReproductionPlan.Request(
            folder.read().recipe(),
            here,
            Selection.ALL,
            RoundBudget.of(OptionalInt.empty(), List.of()),
            share,
            Optional.empty())
        .at(Scale.parse(scale));
  }
}
