// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A store is added without a change of any other file: so no other file knows its name. */
class StoreNamesTest {

  /** In a pom.xml it may be in the line of its module. */
  private static final Pattern MODULE = Pattern.compile("\\s*<module>[a-z]+</module>\\s*");

  @Test
  void onlyAStoresOwnPlacesKnowItsName() throws IOException {
    assertThat(strangers()).as("files that know a store's name").isEmpty();
  }

  /** The files that know a name and should not. */
  private static Set<String> strangers() throws IOException {
    var names = names();
    var places = places(names);
    var found = new TreeSet<String>();
    for (var file : ProjectFiles.all()) {
      var path = ProjectFiles.name(file);
      if (!places.matcher(path).matches() && knows(file, path, names)) {
        found.add(path);
      }
    }
    return found;
  }

  /** Where names may be: in the stores' own rooms, in texts for people, and in tests. */
  private static Pattern places(String names) {
    return Pattern.compile(
        "(bindings|runner/standins)/("
            + names
            + ")/.*|runner/stores/.*|runner/comparisons/.*"
            + "|runner/help/.*|docs/.*|workloads/[^/]*|[A-Z]+(\\.md)?"
            + "|runner/test/.*|.*/src/test/.*");
  }

  private static boolean knows(Path file, String path, String names) throws IOException {
    var name = Pattern.compile(names, Pattern.CASE_INSENSITIVE);
    try (var lines = Files.lines(file, ISO_8859_1)) {
      return lines
          .filter(line -> !path.endsWith("pom.xml") || !MODULE.matcher(line).matches())
          .anyMatch(line -> name.matcher(line).find());
    }
  }

  /** The names of the stores, as alternatives: of the bindings with a file of properties. */
  private static String names() throws IOException {
    try (var folders = Files.list(ProjectFiles.ROOT.resolve("bindings"))) {
      return folders
          .filter(folder -> Files.exists(folder.resolve(folder.getFileName() + ".properties")))
          .map(folder -> folder.getFileName().toString())
          .collect(Collectors.joining("|"));
    }
  }
}
