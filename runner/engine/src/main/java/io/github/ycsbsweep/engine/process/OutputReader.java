// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/** Brings what a process writes to where it is kept, in a thread of its own. */
final class OutputReader {

  private static final int CHUNK = 1 << 16;

  private final InputStream output;
  private final OutputStream kept;
  private final Thread thread = new Thread(this::copy, "output of a process");

  private OutputReader(InputStream output, OutputStream kept) {
    this.output = output;
    this.kept = kept;
    thread.setDaemon(true);
  }

  static OutputReader start(InputStream output, OutputStream kept) {
    var reader = new OutputReader(output, kept);
    reader.thread.start();
    return reader;
  }

  /**
   * Waits until all of the output is kept, so long at most; whether it is. A child that the process
   * left behind may hold its output.
   */
  boolean await(Duration limit) throws InterruptedException {
    thread.join(Math.max(1, limit.toMillis()));
    return !thread.isAlive();
  }

  private void copy() {
    var bytes = new byte[CHUNK];
    try (output;
        kept) {
      for (var count = output.read(bytes); count >= 0; count = output.read(bytes)) {
        write(bytes, count);
      }
    } catch (IOException e) {
      // The process was killed and its pipe closed: what came before is what there is.
    }
  }

  /** What a full disk does not take is lost: the process must not wait for it. */
  private void write(byte[] bytes, int count) {
    try {
      kept.write(bytes, 0, count);
    } catch (IOException e) {
      // Who reads the log finds that it ends early, and the run that it can't write either.
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
