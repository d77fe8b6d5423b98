// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where the sources of a binding are.
 *
 * @param main files and folders of it
 */
public record SourceFolders(List<Path> main) {

  /** As Maven lays them out; tests run in the folder of their module. */
  public static SourceFolders ofModule() {
    return new SourceFolders(List.of(Path.of("src/main/java")));
  }

  /** The text of every Java file in the folders. */
  static String text(List<Path> folders) throws IOException {
    var text = new StringBuilder();
    for (var folder : folders) {
      try (var files = Files.walk(folder)) {
        text.append(
            files
                .filter(file -> file.toString().endsWith(".java"))
                .map(SourceFolders::read)
                .collect(Collectors.joining("\n")));
      }
    }
    return text.toString();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
