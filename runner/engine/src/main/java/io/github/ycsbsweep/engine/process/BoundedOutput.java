// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;

/** Reads a stream to its end, in a thread of its own, and keeps so many bytes of it. */
final class BoundedOutput {

  private final InputStream stream;
  private final int most;
  private final boolean end;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final Thread reader = new Thread(this::read, "output of a process");

  private BoundedOutput(InputStream stream, int most, boolean end) {
    this.stream = stream;
    this.most = most;
    this.end = end;
    reader.setDaemon(true);
    reader.start();
  }

  /** Keeps the beginning. */
  static BoundedOutput beginning(InputStream stream, int most) {
    return new BoundedOutput(stream, most, false);
  }

  /** Keeps the end. */
  static BoundedOutput end(InputStream stream, int most) {
    return new BoundedOutput(stream, most, true);
  }

  /** Waits for the end of the stream, so long at most; whether it came. */
  boolean await(Duration limit) throws InterruptedException {
    reader.join(Math.max(1, limit.toMillis()));
    return !reader.isAlive();
  }

  /** What was kept until now. Bytes that are no UTF-8 are replaced. */
  synchronized String text() {
    var bytes = kept.toByteArray();
    var from = end ? Math.max(0, bytes.length - most) : 0;
    return new String(bytes, from, bytes.length - from, UTF_8);
  }

  private void read() {
    var buffer = new byte[8192];
    try {
      for (var count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
        keep(buffer, count);
      }
    } catch (IOException e) {
      // The process was killed and its pipe closed: what came before is what there is.
    }
  }

  private synchronized void keep(byte[] buffer, int count) {
    if (!end) {
      kept.write(buffer, 0, Math.min(count, most - kept.size()));
      return;
    }
    kept.write(buffer, 0, count);
    if (kept.size() > 2 * most) {
      var bytes = kept.toByteArray();
      kept.reset();
      kept.writeBytes(Arrays.copyOfRange(bytes, bytes.length - most, bytes.length));
    }
  }
}
