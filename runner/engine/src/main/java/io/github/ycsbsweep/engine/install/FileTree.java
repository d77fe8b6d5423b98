// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/**
 * Folders as a whole. A symbolic link is a file of its own, and only a copy of content follows it.
 */
final class FileTree {

  private FileTree() {}

  /** Whether there is anything by that name, a dangling link too. */
  static boolean exists(Path path) {
    return Files.exists(path, NOFOLLOW_LINKS);
  }

  static boolean isFolder(Path path) {
    return Files.isDirectory(path, NOFOLLOW_LINKS);
  }

  static boolean isEmpty(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  /** Every file and link below a folder, in the order of their names. */
  static List<Path> filesBelow(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      return all.filter(path -> !isFolder(path)).sorted().toList();
    }
  }

  /** Copies a file, link or folder to a place where nothing is. */
  static void copy(Path from, Path to, CopyOption... options) throws IOException {
    try (var all = Files.walk(from)) {
      for (var path : all.toList()) {
        var copy = to.resolve(from.relativize(path));
        var withLinks = new CopyOption[options.length + 1];
        System.arraycopy(options, 0, withLinks, 0, options.length);
        withLinks[options.length] = NOFOLLOW_LINKS;
        Files.copy(path, copy, withLinks);
      }
    }
  }

  /** Copies a folder to a place where nothing is. Links become the files that they lead to. */
  static void copyContent(Path from, Path to) throws IOException {
    try (var all = Files.walk(from)) {
      for (var path : all.toList()) {
        Files.copy(path, to.resolve(from.relativize(path)));
      }
    }
  }

  /** Deletes a file, link or folder, if it is there. */
  static void delete(Path path) throws IOException {
    if (!exists(path)) {
      return;
    }
    try (var all = Files.walk(path)) {
      for (var one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }
}
