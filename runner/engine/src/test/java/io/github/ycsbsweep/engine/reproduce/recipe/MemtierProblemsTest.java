// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Given an experiment whose original was measured by memtier_benchmark. */
class MemtierProblemsTest {

  private static final String LENGTH = "operations: 25000000\n    threads: [8, 16, 32]";

  @TempDir private Path root;
  private RecipeFolder folder;

  @BeforeEach
  void writeFolder() throws Exception {
    folder = new RecipeFolder(root);
  }

  @Test
  void readsTheClient() throws Exception {
    folder.recipe(LENGTH, "client: memtier\n    duration: 60s\n    threads: [8, 16, 32]");
    var experiments = folder.read().recipe().experiments();
    assertThat(experiments.get(0).conditions().client()).isEqualTo(ClientProgram.MEMTIER);
    assertThat(experiments.get(1).conditions().client()).isEqualTo(ClientProgram.STOCK);
  }

  @ParameterizedTest
  @CsvSource({
    "pairs: true, experiments[0].pairs: memtier takes no turns",
    "operations: 9, experiments[0].operations: memtier ends with its time",
    "auto_operations: 9, experiments[0].auto_operations: memtier ends with its time",
  })
  void refusesOfAnExperimentWhatItCantDo(String line, String message) throws Exception {
    folder.recipe(
        LENGTH, "client: memtier\n    " + line + "\n    duration: 60s\n    threads: [8, 16, 32]");
    assertThatThrownBy(folder::read).hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "'fault: kill@40%:3s', series[1].fault: memtier ends where a server is lost",
    "'topology: cluster:3x0', series[1].topology: memtier measures one server",
  })
  void refusesOfASeriesWhatItCantDo(String line, String message) throws Exception {
    var recipe =
        RecipeFolder.RECIPE
            .replace(LENGTH, "client: memtier\n    duration: 60s\n    threads: [8, 16, 32]")
            .replace("persistence: aof-everysec", line);
    folder.write("recipe.yaml", recipe);
    assertThatThrownBy(folder::read).hasMessageContaining(message);
  }

  @Test
  void refusesAnotherProgram() throws Exception {
    folder.recipe(LENGTH, "client: benchmark\n    duration: 60s\n    threads: [8, 16, 32]");
    assertThatThrownBy(folder::read).hasMessageContaining("experiments[0].client");
  }
}
