// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.build.CommitBuild.BuildRecipe;
import io.github.ycsbsweep.engine.build.CommitBuild.BuildRecipe.Product;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CommitBuildTest {

  private static final Path REPOSITORY = Path.of("/home/me/redis");

  private final BuildRecipe recipe =
      new BuildRecipe(
          Optional.empty(),
          Optional.of("make"),
          Path.of("src/redis-server"),
          Duration.ofMinutes(1),
          Product.SERVER);

  @Test
  void otherFlagsOfTheCompilerMakeOtherBuilds() {
    assertThat(recipe.key(REPOSITORY, Map.of("CFLAGS", "-O3")))
        .isNotEqualTo(recipe.key(REPOSITORY, Map.of()))
        .isNotEqualTo(recipe.key(REPOSITORY, Map.of("CXXFLAGS", "-O3")));
  }

  @Test
  void whatNoCompilerObeysMakesNone() {
    assertThat(recipe.key(REPOSITORY, Map.of("EDITOR", "vi")))
        .isEqualTo(recipe.key(REPOSITORY, Map.of()));
  }
}
