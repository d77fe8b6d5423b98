// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that are there whole or not at all. */
public final class AtomicFile {

  private AtomicFile() {}

  /**
   * Writes beside the file, then renames, so that no reader ever sees a part. One that is there is
   * replaced by one with its permissions, a link by a file.
   */
  public static void write(Path file, byte[] content) throws IOException {
    var target = file.toAbsolutePath();
    var part = target.resolveSibling("." + target.getFileName() + ".part");
    try {
      // Somebody else's results may have a link of that name, which leads elsewhere.
      Files.deleteIfExists(part);
      Files.write(part, content, CREATE_NEW, WRITE);
      if (Files.isRegularFile(target, NOFOLLOW_LINKS)) {
        Files.setPosixFilePermissions(part, Files.getPosixFilePermissions(target));
      }
      Files.move(part, target, ATOMIC_MOVE, REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** As {@link #write(Path, byte[])}, UTF-8. */
  public static void write(Path file, String content) throws IOException {
    write(file, content.getBytes(UTF_8));
  }
}
