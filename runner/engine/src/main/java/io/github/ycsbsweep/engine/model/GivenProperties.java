// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

import java.nio.file.Path;
import java.util.List;

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

  /** Without the pairs' values, which may be secrets. */
  @Override
  public String toString() {
    return "GivenProperties[pairs=" + pairs.size() + ", files=" + files + "]";
  }
}
