// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;

import io.github.ycsbsweep.engine.common.Folders;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.CopyOption;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes the moves of an installation, each in one rename where the file system can. A folder from a
 * lower layer of a container can't be renamed: it is copied with its links, owners and times.
 */
class FileMover {

  /** Moves a file, link or folder to a place where nothing is. */
  void move(Path from, Path to) throws IOException {
    if (isThere(to)) {
      throw new FileAlreadyExistsException(to.toString(), null, "there is something already");
    }
    replace(from, to);
  }

  /** Moves a file or link over another. */
  void replace(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      copy(from, to);
    }
  }

  /** Without a rename: the copy is there whole before the original goes. */
  static void copy(Path from, Path to) throws IOException {
    var part = to.resolveSibling(to.getFileName() + ".part");
    Folders.remove(part);
    copyAll(from, part, COPY_ATTRIBUTES, NOFOLLOW_LINKS);
    try (var all = Files.walk(from)) {
      // Last, since a folder's time is that of the last file copied into it.
      for (var folder : all.filter(one -> Files.isDirectory(one, NOFOLLOW_LINKS)).toList()) {
        Files.setLastModifiedTime(
            part.resolve(from.relativize(folder)),
            Files.getLastModifiedTime(folder, NOFOLLOW_LINKS));
      }
    }
    Files.move(part, to, ATOMIC_MOVE);
    Folders.remove(from);
  }

  /** Copies a file, link or folder to a place where nothing is. */
  static void copyAll(Path from, Path to, CopyOption... options) throws IOException {
    try (var all = Files.walk(from)) {
      for (var path : all.toList()) {
        Files.copy(path, to.resolve(from.relativize(path)), options);
      }
    }
  }

  /** Whether there is anything by that name, a dangling link too. */
  static boolean isThere(Path path) {
    return Files.exists(path, NOFOLLOW_LINKS);
  }

  /** Every file and link below a folder, in the order of their names; none where nothing is. */
  static List<Path> filesBelow(Path folder) throws IOException {
    if (!isThere(folder)) {
      return List.of();
    }
    try (var all = Files.walk(folder)) {
      return all.filter(path -> !Files.isDirectory(path, NOFOLLOW_LINKS)).sorted().toList();
    }
  }
}
