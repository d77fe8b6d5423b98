// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * Properties of the command line. Their values may be secrets: they are never printed.
 *
 * @param pairs {@code name=value} of {@code -p}, in their order
 * @param files of {@code -P}, absolute, in their order
 */
public record GivenProperties(List<String> pairs, List<Path> files) {

  public GivenProperties {
    pairs = List.copyOf(pairs);
    files = List.copyOf(files);
  }

  /** All of them; pairs count more than files, later ones more than earlier ones. */
  public Properties merged() throws IOException {
    var merged = new Properties();
    for (var file : files) {
      try (var in = Files.newBufferedReader(file, UTF_8)) {
        merged.load(in);
      }
    }
    for (var pair : pairs) {
      var words = pair.split("=", 2);
      merged.setProperty(words[0], words[1]);
    }
    return merged;
  }

  /** Without the pairs' values, which may be secrets. */
  @Override
  public String toString() {
    return "GivenProperties[pairs=" + pairs.size() + ", files=" + files + "]";
  }
}
