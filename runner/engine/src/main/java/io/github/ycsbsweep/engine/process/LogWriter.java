// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Brings what a process writes into a log, in a thread of its own. */
final class LogWriter {

  private static final int CHUNK = 1 << 16;

  private final InputStream output;
  private final BoundedLog log;
  private final Thread thread;

  private LogWriter(InputStream output, Path file) throws IOException {
    this.output = output;
    this.log = new BoundedLog(file);
    this.thread = new Thread(this::copy, "log " + file.getFileName());
    thread.setDaemon(true);
  }

  static LogWriter start(InputStream output, Path file) throws IOException {
    var writer = new LogWriter(output, file);
    writer.thread.start();
    return writer;
  }

  /**
   * Waits until all of the output is in the log, so long at most: a child that the process left
   * behind may hold its output.
   */
  void await(Duration limit) throws InterruptedException {
    thread.join(Math.max(1, limit.toMillis()));
  }

  private void copy() {
    var bytes = new byte[CHUNK];
    try (output;
        log) {
      for (var count = output.read(bytes); count >= 0; count = output.read(bytes)) {
        write(bytes, count);
        if (log.isCut()) {
          // Who writes without end gets no more than a share of the machine for it.
          TimeUnit.MILLISECONDS.sleep(1);
        }
      }
    } catch (IOException e) {
      // The process was killed and its pipe closed: what came before is what there is.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What a full disk does not take is lost: the process must not wait for it. */
  private void write(byte[] bytes, int count) {
    try {
      log.write(bytes, 0, count);
    } catch (IOException e) {
      // Who reads the log finds that it ends early, and the run that it can't write either.
    }
  }
}
