// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common.schema;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** What is wrong with the files of a person: everything, not only the first thing. */
public final class FileProblems {

  private record Problem(String file, int line, String text) {}

  private final List<Problem> found = new ArrayList<>();

  /**
   * Adds one.
   *
   * @param line 1 for the first; 0 if it is about the whole file
   * @param field as {@code claims[3].ratio}; may be empty
   */
  public void add(String file, int line, String field, String message) {
    var text = new StringBuilder(file);
    if (line > 0) {
      text.append(", line ").append(line);
    }
    if (!field.isEmpty()) {
      text.append(", ").append(field);
    }
    var problem = new Problem(file, line, text.append(": ").append(message).toString());
    if (!found.contains(problem)) {
      found.add(problem);
    }
  }

  /** Adds one about the value at a place of a file. */
  public void add(YamlFile file, String at, String message) {
    add(file.name(), file.line(at), YamlFile.field(at), message);
  }

  /** Whether there are any in a file. */
  public boolean anyIn(String file) {
    return found.stream().anyMatch(problem -> problem.file().equals(file));
  }

  /** Ends reading if there are any: a line each, in the order of the files' lines. */
  public void throwIfAny(Path folder) throws UserError {
    if (!found.isEmpty()) {
      throw new UserError(
          found.stream()
              .sorted(Comparator.comparing(Problem::file).thenComparing(Problem::line))
              .map(problem -> folder + File.separator + problem.text())
              .collect(Collectors.joining(System.lineSeparator())));
    }
  }
}
