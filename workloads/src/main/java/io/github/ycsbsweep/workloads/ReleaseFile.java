// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** The file that says when all clients start. */
record ReleaseFile(Path path) {

  boolean isThere() {
    return Files.exists(path);
  }

  /** The instant in it. */
  Instant read() throws AbandonedException {
    try {
      var text = Files.readString(path);
      try {
        return Instant.ofEpochMilli(Long.parseLong(text.strip()));
      } catch (NumberFormatException e) {
        throw new AbandonedException(
            path + " holds '" + text.strip() + "', not milliseconds since 1970", e);
      }
    } catch (IOException e) {
      throw new AbandonedException(path + " can't be read: " + e, e);
    }
  }
}
