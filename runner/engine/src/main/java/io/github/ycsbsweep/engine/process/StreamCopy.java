// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/** Copies a stream of a process to its end, in a thread of its own, and closes both. */
final class StreamCopy {

  private static final int CHUNK = 1 << 16;

  private final InputStream from;
  private final OutputStream to;
  private final Thread thread = new Thread(this::copy, "stream of a process");

  private StreamCopy(InputStream from, OutputStream to) {
    this.from = from;
    this.to = to;
    thread.setDaemon(true);
  }

  static StreamCopy start(InputStream from, OutputStream to) {
    var copy = new StreamCopy(from, to);
    copy.thread.start();
    return copy;
  }

  /**
   * Waits until all of it is copied, so long at most; whether it is. A child that the process left
   * behind may hold its output.
   */
  boolean await(Duration limit) throws InterruptedException {
    thread.join(Math.max(1, limit.toMillis()));
    return !thread.isAlive();
  }

  private void copy() {
    var bytes = new byte[CHUNK];
    try (from;
        to) {
      for (var count = from.read(bytes); count >= 0; count = from.read(bytes)) {
        write(bytes, count);
      }
    } catch (IOException e) {
      // The process ended and its pipe closed: what came before is what there is.
    }
  }

  /** What a full disk does not take is lost: the process must not wait for it. */
  private void write(byte[] bytes, int count) {
    try {
      to.write(bytes, 0, count);
    } catch (IOException e) {
      // Who reads the log finds that it ends early, and the run that it can't write either. A
      // command may never read its input.
    }
  }

  /** The beginning of what a process writes, or the end. */
  static final class BoundedText extends ByteArrayOutputStream {

    private static final int MOST = ProcessSupervisor.MOST_OUTPUT;

    private final boolean isEnd;

    BoundedText(boolean isEnd) {
      this.isEnd = isEnd;
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
      super.write(bytes, from, isEnd ? length : Math.min(length, MOST - count));
      if (count > 2 * MOST) {
        System.arraycopy(buf, count - MOST, buf, 0, MOST);
        count = MOST;
      }
    }

    /** What was kept until now. Bytes that are no UTF-8 are replaced. */
    synchronized String text() {
      var skipped = Math.max(0, count - MOST);
      return new String(buf, skipped, count - skipped, UTF_8);
    }
  }
}
