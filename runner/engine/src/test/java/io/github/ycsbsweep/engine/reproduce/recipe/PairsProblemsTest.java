// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused of experiments in pairs, and of claims that are judged by cost. */
class PairsProblemsTest {

  @TempDir private Path root;
  private RecipeFolder folder;

  @BeforeEach
  void writeFolder() throws Exception {
    folder = new RecipeFolder(root);
  }

  @Test
  void whatHasNoTurns() throws Exception {
    folder.recipe("threads: [8, 16, 32]", "pairs: true\n    probe: true\n    threads: [8, 16, 32]");
    assertThatThrownBy(folder::read)
        .hasMessageContaining("experiments[0].probe: a probe has no turns");
    folder.recipe(
        "threads: [8, 16, 32]", "pairs: true\n    threads: [8, 16, 32]\n    auto_operations: 9");
    assertThatThrownBy(folder::read)
        .hasMessageContaining("experiments[0].auto_operations: a turn ends with its time");
  }

  @Test
  void costWithoutPairs() throws Exception {
    folder.claims(
        "experiment: set", "experiment: set\n    judged-by: server-cpu\n    judged-because: So.");
    assertThatThrownBy(folder::read)
        .hasMessageContaining("claims[0].judged-by: experiment set needs pairs: true");
  }

  @Test
  void costWithoutAReason() throws Exception {
    folder.claims("experiment: set", "experiment: set\n    judged-by: server-cpu");
    assertThatThrownBy(folder::read).hasMessageContaining("judged-because");
  }
}
