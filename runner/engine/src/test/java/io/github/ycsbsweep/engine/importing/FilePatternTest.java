// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePatternTest {

  @TempDir private Path folder;

  @BeforeEach
  void someFiles() throws IOException {
    for (var name : List.of("b/out-2", "a/out-1", "a/out-10", "a/.out-3", "a/in", "a/out[*]")) {
      Files.createDirectories(folder.resolve(name).getParent());
      Files.createFile(folder.resolve(name));
    }
  }

  @Test
  void standsForFilesInAlphabeticalOrder() throws Exception {
    assertThat(files("a/out-*")).containsExactly("a/out-1", "a/out-10");
    assertThat(files("*/out-?")).containsExactly("a/out-1", "b/out-2");
    assertThat(files("./[ab]/[!o]*")).containsExactly("a/in");
    assertThat(files(folder + "/b/*")).containsExactly("b/out-2");
  }

  @Test
  void standsForHiddenFilesIfItSaysSo() throws Exception {
    assertThat(files("a/.out*")).containsExactly("a/.out-3");
  }

  @Test
  void isAFileOfThatNameFirst() throws Exception {
    assertThat(files("a/out[*]")).containsExactly("a/out[*]");
  }

  @Test
  void refusesWhatStandsForNothing() {
    for (var pattern : List.of("none-*", "a/in/*", "a/out-{1,2}", "a/[x", "missing")) {
      assertThatThrownBy(() -> files(pattern))
          .isInstanceOf(UserError.class)
          .hasMessage("--import " + pattern + ": no such file");
    }
  }

  private List<String> files(String pattern) throws Exception {
    return FilePattern.files(folder, pattern).stream()
        .map(file -> folder.relativize(file).toString())
        .toList();
  }
}
