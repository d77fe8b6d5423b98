// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads files of {@code /proc} and {@code /sys} whole, into one buffer. Of a hundred files a
 * second, the readers of the JDK would allocate some 20 KB each.
 */
final class SmallFiles {

  private byte[] buffer = new byte[4096];

  /** The text, a byte a character; an IOException if there is no such file any more. */
  String read(File file) throws IOException {
    try (var in = new FileInputStream(file)) {
      var filled = 0;
      int more;
      while ((more = in.read(buffer, filled, buffer.length - filled)) > 0) {
        filled += more;
        if (filled == buffer.length) {
          buffer = Arrays.copyOf(buffer, 2 * filled);
        }
      }
      return new String(buffer, 0, filled, ISO_8859_1);
    }
  }
}
