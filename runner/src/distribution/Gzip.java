// SPDX-License-Identifier: Apache-2.0

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/**
 * Compresses a file on all processors, and deletes it.
 *
 * <pre>java Gzip.java FILE</pre>
 *
 * {@code FILE.gz} is made of members, as RFC 1952 allows, one for each part of the file. So its
 * bytes do not depend on the number of processors.
 */
public final class Gzip {

  private static final int PART = 4 << 20;

  private Gzip() {}

  public static void main(String[] arguments) throws IOException {
    var file = Path.of(arguments[0]);
    var content = Files.readAllBytes(file);
    var members =
        IntStream.range(0, (content.length + PART - 1) / PART)
            .parallel()
            .mapToObj(part -> member(content, part * PART))
            .toList();
    try (var out = Files.newOutputStream(Path.of(file + ".gz"))) {
      for (var member : members) {
        out.write(member);
      }
    }
    Files.delete(file);
  }

  private static byte[] member(byte[] content, int start) {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content, start, Math.min(PART, content.length - start));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
