// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads a file while a program is still writing it: each line once, as soon as it is whole. Zero
 * bytes are passed over, as by {@link LineReader}.
 */
public final class LineFollower {

  private static final int CHUNK = 1 << 16;

  private final Path file;
  private final int most;
  private final ByteBuffer buffer = ByteBuffer.allocate(CHUNK);
  private long position;

  /**
   * Begins before the first line of a file, which need not be there yet.
   *
   * @param most bytes that a line may have
   */
  public LineFollower(Path file, int most) {
    this.file = file;
    this.most = most;
  }

  /** Takes a line, without its end. */
  @FunctionalInterface
  public interface LineTaker {

    /** An IOException says that the line is none of such a file. */
    void take(String line) throws IOException;
  }

  /**
   * Passes on every whole line that was added since the last call. After an exception the next call
   * goes on behind the line that caused it.
   */
  public void follow(LineTaker taker) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    try (var channel = FileChannel.open(file)) {
      var line = new ByteArrayOutputStream();
      while (channel.read(buffer.clear(), position + line.size()) > 0) {
        buffer.flip();
        while (buffer.hasRemaining()) {
          take(buffer.get(), line, taker);
        }
      }
    }
  }

  private void take(byte octet, ByteArrayOutputStream line, LineTaker taker) throws IOException {
    if (octet != '\n') {
      line.write(octet);
    }
    if (line.size() > most) {
      position += line.size();
      throw new IOException(file + ": a line of more than " + most + " bytes");
    }
    if (octet == '\n') {
      position += line.size() + 1;
      var text = line.toString(UTF_8).replace("\0", "");
      line.reset();
      taker.take(text);
    }
  }
}
