// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Lines of a text of any size, in bounded memory. Zero bytes are passed over: where several write
 * to a file from its beginning, holes of them stay behind.
 */
public final class LineReader implements Closeable {

  private final String name;
  private final Charset charset;
  private final int most;
  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int at;
  private int end;
  private int number;

  /** Whether the last line has an end, and the bytes before the first that has none. */
  private boolean isWhole;

  /** Whether zero bytes were passed over in the last line. */
  private boolean hasHole;

  private long taken;

  /**
   * Reads a stream.
   *
   * @param name of it, for messages
   * @param charset bytes that are none of it are replaced
   * @param most bytes that a line may have
   */
  public LineReader(InputStream in, String name, Charset charset, int most) {
    this.in = in;
    this.name = name;
    this.charset = charset;
    this.most = most;
  }

  /**
   * Opens a file.
   *
   * @param charset bytes that are none of it are replaced
   * @param most bytes that a line may have
   */
  public LineReader(Path file, Charset charset, int most) throws IOException {
    this(Files.newInputStream(file), file.toString(), charset, most);
  }

  /** File and line that was read last, 1 for the first, for messages. */
  public String place() {
    return name + ":" + number;
  }

  /** Whether the line that was read last has a hole, so what stood before it may be lost. */
  public boolean hasHole() {
    return hasHole;
  }

  /** The next line, without its end; empty at the end of the file. */
  public Optional<String> next() throws IOException {
    var line = new ByteArrayOutputStream();
    var length = 0L;
    isWhole = false;
    hasHole = false;
    while (!isWhole && fill()) {
      number += length == 0 ? 1 : 0;
      var from = at;
      isWhole = take(line);
      length += at - from;
      if (line.size() > most) {
        taken += length;
        throw new IOException(place() + ": a line of more than " + most + " bytes");
      }
    }
    taken += isWhole ? length : 0;
    return length > 0 ? Optional.of(line.toString(charset)) : Optional.empty();
  }

  private boolean fill() throws IOException {
    if (at == end) {
      at = 0;
      end = Math.max(0, in.read(buffer));
    }
    return end > 0;
  }

  /** What of the line is in the buffer; whether that is its end. */
  private boolean take(ByteArrayOutputStream line) {
    var from = at;
    while (at < end) {
      var octet = buffer[at++];
      if (octet == '\n' || octet == 0) {
        line.write(buffer, from, at - 1 - from);
        from = at;
        hasHole |= octet == 0;
      }
      if (octet == '\n') {
        return true;
      }
    }
    line.write(buffer, from, at - from);
    return false;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Reads a file while a program is still writing it: each line once, as soon as it is whole. */
  public static final class LineFollower {

    private final Path file;
    private final int most;
    private long position;
    private boolean hasHole;

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

    /** As of a {@link LineReader}, of the line that is passed on now. */
    public boolean hasHole() {
      return hasHole;
    }

    /**
     * Passes on every whole line that was added since the last call. After an exception the next
     * call goes on behind the line that caused it.
     */
    public void follow(LineTaker taker) throws IOException {
      if (!Files.exists(file)) {
        return;
      }
      var in = Files.newInputStream(file);
      try (var lines = new LineReader(in, file.toString(), UTF_8, most)) {
        in.skipNBytes(position);
        try {
          for (var line = lines.next(); lines.isWhole; line = lines.next()) {
            hasHole = lines.hasHole;
            taker.take(line.orElseThrow());
          }
        } finally {
          position += lines.taken;
        }
      }
    }
  }
}
