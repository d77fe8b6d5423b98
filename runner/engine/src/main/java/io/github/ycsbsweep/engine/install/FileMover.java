// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes the moves of an installation, each in one rename where the file system can. A folder from a
 * lower layer of a container can't be renamed: it is copied with its links, owners and times.
 */
class FileMover {

  /** Moves a file, link or folder to a place where nothing is. */
  void move(Path from, Path to) throws IOException {
    if (FileTree.exists(to)) {
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
    FileTree.delete(part);
    FileTree.copy(from, part, COPY_ATTRIBUTES);
    try (var all = Files.walk(from)) {
      // Last, since a folder's time is that of the last file copied into it.
      for (var folder : all.filter(FileTree::isFolder).toList()) {
        Files.setLastModifiedTime(
            part.resolve(from.relativize(folder)),
            Files.getLastModifiedTime(folder, NOFOLLOW_LINKS));
      }
    }
    Files.move(part, to, ATOMIC_MOVE);
    FileTree.delete(from);
  }
}
