// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarsTest {

  /** SHA-256 of {@code hello}. */
  private static final String HELLO =
      "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

  @TempDir Path folder;

  @Test
  void aJarHasItsHash() throws IOException {
    assertThat(Jars.hashes(List.of(jar()), folder.resolve("none")))
        .isEqualTo(Map.of("a.jar", HELLO));
  }

  @Test
  void aJarThatWasPackedHasTheHashOfItsArtifact() throws IOException {
    var artifacts = Files.writeString(folder.resolve("artifacts.txt"), HELLO + "  abcd  a.jar\n");
    assertThat(Jars.hashes(List.of(jar()), artifacts)).isEqualTo(Map.of("a.jar", "abcd"));
  }

  private Path jar() throws IOException {
    return Files.writeString(folder.resolve("a.jar"), "hello");
  }
}
