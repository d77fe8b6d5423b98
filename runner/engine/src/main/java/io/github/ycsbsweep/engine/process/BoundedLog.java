// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * A file that is appended to, and that does not grow beyond a size: then its middle is taken out.
 * What others need of a log is at its beginning and at its end. It may be read meanwhile.
 */
public final class BoundedLog extends OutputStream {

  /** Bytes: a day of YCSB's status lines fits in. */
  static final long MOST = 64L << 20;

  private static final long KEPT = MOST / 4;

  private static final int CHUNK = 1 << 16;
  private static final long PAUSE_NANOS = 1_000_000;

  private final Path file;
  private final FileChannel log;
  private boolean isCut;

  /** Opens a file, which is made if it is not there. */
  public BoundedLog(Path file) throws IOException {
    this.file = file;
    this.log = FileChannel.open(file, CREATE, WRITE, APPEND);
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    var rest = ByteBuffer.wrap(bytes, from, count);
    while (rest.hasRemaining()) {
      log.write(rest);
    }
    if (log.size() > MOST) {
      cut();
      isCut = true;
    }
    if (isCut) {
      // Who writes without end gets no more than a share of the machine for it.
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private void cut() throws IOException {
    try (var whole = FileChannel.open(file, READ, WRITE)) {
      var from = whole.size() - KEPT;
      var note = "\n[" + (from - KEPT) + " bytes were left out here]\n";
      var to = KEPT + whole.write(ByteBuffer.wrap(note.getBytes(UTF_8)), KEPT);
      var chunk = ByteBuffer.allocate(CHUNK);
      while (whole.read(chunk.clear(), from) > 0) {
        from += chunk.flip().remaining();
        to += whole.write(chunk, to);
      }
      whole.truncate(to);
    }
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
