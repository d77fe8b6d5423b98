// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.engine.common.LogLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Standard error of a client, in which YCSB writes a status line every second: {@code 2026-01-02
 * 03:04:05:678 3 sec: 500 operations; …}.
 */
public final class StatusLog {

  static final String NAME = "ycsb.err";

  private static final Pattern STATUS = Pattern.compile(" sec: (\\d+) operations");
  private static final Pattern FIRST = Pattern.compile(" ([0-9]{1,6}) sec: [1-9][0-9]* operations");

  private final Path file;
  private long operations;

  /** That in a client's folder, which need not be there yet. */
  public StatusLog(Path folder) {
    this.file = folder.resolve(NAME);
  }

  public Path file() {
    return file;
  }

  /** Operations by the last status line; 0 before the first. */
  long operations() {
    for (var line : LogLines.tail(file)) {
      var status = STATUS.matcher(line);
      if (status.find()) {
        operations = Long.parseLong(status.group(1));
      }
    }
    return operations;
  }

  /** Seconds that the first status line with operations tells; empty: there is none. */
  public OptionalInt firstOperations() throws IOException {
    if (!Files.exists(file)) {
      return OptionalInt.empty();
    }
    var first = FIRST.matcher(Files.readString(file, ISO_8859_1));
    return first.find() ? OptionalInt.of(Integer.parseInt(first.group(1))) : OptionalInt.empty();
  }
}
