// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.client.StatusLog;
import io.github.ycsbsweep.engine.common.LineReader;
import io.github.ycsbsweep.engine.common.Sha256;
import io.github.ycsbsweep.engine.process.BoundedLog;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.util.Base64;
import java.util.HexFormat;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a pod's log brings: the client's standard error as it comes, and in the end its files, an
 * archive in base64 between two lines that begin with a mark. The second has the SHA-256 of the
 * archive and the client's exit status.
 *
 * @param folder for the client's standard error
 * @param archive file for the client's files, as tar and gzip have them
 */
record PodResults(Path folder, Path archive) {

  /** As in {@code libexec/pod}. */
  private static final String MARK = "@ycsb-sweep";

  /** Bytes. What keeps logs breaks longer lines. */
  private static final int MOST_OF_A_LINE = 1 << 20;

  private static final Pattern END = Pattern.compile(MARK + " end ([0-9a-f]{64}) (\\d{1,3})");

  /**
   * Reads a log from its start to its end.
   *
   * @return the client's exit status; empty: the results were not there, or not whole
   */
  OptionalInt read(InputStream told) throws IOException {
    var lines = new LineReader(told, "its log", UTF_8, MOST_OF_A_LINE);
    var log = new StatusLog(folder).file();
    Files.deleteIfExists(log);
    try (var errors = new BoundedLog(log)) {
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        if (line.get().equals(MARK + " results")) {
          return unpack(lines);
        }
        errors.write((line.get() + "\n").getBytes(UTF_8));
      }
    }
    return OptionalInt.empty();
  }

  private OptionalInt unpack(LineReader lines) throws IOException {
    var digest = Sha256.digest();
    try (OutputStream out = new DigestOutputStream(Files.newOutputStream(archive), digest)) {
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        var end = END.matcher(line.get());
        if (end.matches()) {
          return status(end, HexFormat.of().formatHex(digest.digest()));
        }
        // A whole number of groups of four is in each line.
        out.write(Base64.getDecoder().decode(line.get()));
      }
    } catch (IllegalArgumentException torn) {
      return OptionalInt.empty();
    }
    return OptionalInt.empty();
  }

  private static OptionalInt status(Matcher end, String sum) {
    return end.group(1).equals(sum)
        ? OptionalInt.of(Integer.parseInt(end.group(2)))
        : OptionalInt.empty();
  }
}
