// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/** Names of files with {@code *}, {@code ?} and {@code [...]}, as a shell knows them. */
public final class FilePattern {

  private FilePattern() {}

  /**
   * The file of that name, or all files that the pattern stands for, in alphabetical order.
   *
   * @param current where a relative name begins
   */
  public static List<Path> files(Path current, String pattern) throws IOException, UserError {
    var literal = current.resolve(pattern);
    if (Files.exists(literal)) {
      return List.of(literal);
    }
    var found = List.of(pattern.startsWith("/") ? Path.of("/") : current);
    for (var name : pattern.split("/+", -1)) {
      found = name.isEmpty() ? found : matches(found, name);
    }
    if (found.isEmpty()) {
      throw new UserError("--import " + pattern + ": no such file");
    }
    return found.stream().sorted().toList();
  }

  private static List<Path> matches(List<Path> folders, String name) throws IOException {
    var found = new ArrayList<Path>();
    for (var folder : folders) {
      if (name.equals(".") || name.equals("..")) {
        found.add(folder.resolve(name));
        continue;
      }
      try {
        found.addAll(Folders.matching(folder, name.replaceAll("[\\\\{}]", "\\\\$0")));
      } catch (PatternSyntaxException e) {
        // A bracket that is not closed stands for itself, and no file has that name.
        return List.of();
      }
    }
    found.removeIf(one -> one.getFileName().toString().startsWith(".") && !name.startsWith("."));
    return found;
  }
}
