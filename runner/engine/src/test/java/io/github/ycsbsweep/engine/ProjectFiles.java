// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The files that people write. */
public final class ProjectFiles {

  public static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  /** Folders of what was built or measured, and of tools. */
  private static final Set<String> SKIPPED = Set.of("target", "results", ".git", ".mvn", ".idea");

  private ProjectFiles() {}

  /** All of them, in no order. */
  public static List<Path> all() throws IOException {
    var files = new ArrayList<Path>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return SKIPPED.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  /** The path of a file as the project's own, with slashes. */
  public static String name(Path file) {
    return ROOT.relativize(file).toString().replace('\\', '/');
  }
}
