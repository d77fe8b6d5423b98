// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is read of a program's log, in bounded memory: a log may have gigabytes. Bytes that are no
 * UTF-8 are replaced, as those of a key in a stack trace.
 */
public final class LogLines {

  /** Bytes that are read of each end. */
  private static final int END = 4 << 20;

  private static final int TAIL = 1 << 16;

  /** Characters of a line that are kept. */
  private static final int WIDTH = 4096;

  private LogLines() {}

  /** All lines; of a log of more than 8 MB those of the first and the last 4 MB. */
  public static List<String> ends(Path log) throws IOException {
    var first = first(log, 2 * END);
    if (first.length < 2 * END) {
      return lines(new String(first, UTF_8)).toList();
    }
    try (var channel = FileChannel.open(log)) {
      return Stream.concat(
              lines(new String(first, 0, END, UTF_8)),
              lines(read(channel, channel.size() - END, END)).skip(1))
          .toList();
    }
  }

  /** The lines of the last 64 KB; none of a log that is not there. */
  public static List<String> tail(Path log) {
    try (var channel = FileChannel.open(log)) {
      var start = Math.max(0, channel.size() - TAIL);
      return lines(read(channel, start, TAIL)).toList();
    } catch (IOException nothing) {
      return List.of();
    }
  }

  /** The last line that is not empty. */
  public static String lastLine(Path log) {
    return tail(log).stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .reduce("", (before, last) -> last);
  }

  private static byte[] first(Path log, int most) throws IOException {
    try (var in = Files.newInputStream(log)) {
      return in.readNBytes(most);
    }
  }

  private static Stream<String> lines(String text) {
    return text.lines().map(line -> line.length() > WIDTH ? line.substring(0, WIDTH) + "…" : line);
  }

  private static String read(FileChannel channel, long from, int most) throws IOException {
    var bytes = ByteBuffer.allocate(most);
    int count;
    do {
      count = channel.read(bytes, from + bytes.position());
    } while (count > 0 && bytes.hasRemaining());
    return new String(bytes.array(), 0, bytes.position(), UTF_8);
  }
}
