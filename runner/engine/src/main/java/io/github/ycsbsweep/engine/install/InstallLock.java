// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** One installation at a time. A lock whose owner is gone is taken over. */
record InstallLock(Path file) {

  /** Process id and start; nothing yet right after its creation. */
  private static final Pattern CONTENT = Pattern.compile("(?:(\\d{1,18}) (\\d*)\\n)?");

  private static final int MOST_BYTES = 100;

  static InstallLock take(InstallRecord record) throws IOException, UserError {
    var file = record.at("lock");
    var own = ProcessIdentity.ofEngine();
    while (true) {
      try {
        Files.writeString(file, own.pid() + " " + own.started() + "\n", CREATE_NEW, WRITE);
        return new InstallLock(file);
      } catch (FileAlreadyExistsException e) {
        checkOwner(file);
        Files.deleteIfExists(file);
      }
    }
  }

  /** Whether a file is what this class writes. */
  static boolean isLock(Path file) throws IOException {
    return Files.isRegularFile(file, NOFOLLOW_LINKS)
        && Files.size(file) <= MOST_BYTES
        && CONTENT.matcher(Files.readString(file, ISO_8859_1)).matches();
  }

  private static void checkOwner(Path file) throws IOException, UserError {
    try {
      if (FileTree.exists(file) && !isLock(file)) {
        throw UserError.failed(
            "refused, nothing was changed: %s is no lock of an installation. Move it away", file);
      }
      var words = CONTENT.matcher(Files.readString(file, ISO_8859_1));
      if (words.matches() && words.group(1) != null) {
        var owner = new ProcessIdentity(Long.parseLong(words.group(1)), words.group(2));
        if (owner.isAlive()) {
          throw UserError.failed(
              "process " + owner.pid() + " is installing there already: wait for it");
        }
      }
    } catch (NoSuchFileException e) {
      // Its owner has just ended.
      return;
    }
  }

  void release() throws IOException {
    Files.deleteIfExists(file);
  }
}
