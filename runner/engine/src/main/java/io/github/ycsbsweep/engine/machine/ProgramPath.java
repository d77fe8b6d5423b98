// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.machine;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Folders of programs, as the environment's {@code PATH}.
 *
 * @param text as in the environment
 * @param current what folders of it are relative to
 */
public record ProgramPath(String text, Path current) {

  /** One whose folders are relative to that of the process. */
  public ProgramPath(String text) {
    this(text, Path.of(""));
  }

  /** Every file of that name that can be executed, in the order in which they are found. */
  public Stream<Path> all(String program) {
    return Stream.of(text.split(File.pathSeparator, -1))
        .map(folder -> current.resolve(folder).resolve(program))
        .filter(file -> Files.isExecutable(file) && !Files.isDirectory(file));
  }

  public boolean has(String program) {
    return all(program).findFirst().isPresent();
  }
}
