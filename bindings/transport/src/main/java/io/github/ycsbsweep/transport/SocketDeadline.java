// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Whether the thread that owns a socket waits for it, and since when. Only that thread calls {@link
 * #start} and {@link #stop}.
 */
public final class SocketDeadline implements AutoCloseable {

  private static final long NOT_WAITING = Long.MIN_VALUE;

  /** Bytes. */
  private static final int PIECE = 64 << 10;

  private final Watchdog watchdog;
  private final Closeable socket;
  private final Duration limit;
  private final long limitNanos;
  private final AtomicLong since = new AtomicLong(NOT_WAITING);
  private volatile boolean expired;

  SocketDeadline(Watchdog watchdog, Closeable socket, Duration limit) {
    this.watchdog = watchdog;
    this.socket = socket;
    this.limit = limit;
    // The clock may be a period behind when a wait starts.
    this.limitNanos = limit.plus(Watchdog.PERIOD).toNanos();
  }

  /** A wait begins, or begins anew. */
  public void start() {
    since.setRelease(watchdog.now());
  }

  /** As {@link #start()}, for a wait that may have less time than the limit. */
  public void start(long nanosLeft) {
    since.setRelease(watchdog.now() - Math.max(0, limitNanos - nanosLeft));
  }

  /** The wait is over. */
  public void stop() {
    since.setRelease(NOT_WAITING);
  }

  /** The failure itself, or a timeout if the watchdog has caused it. */
  public IOException explain(IOException failure) {
    return expired ? timeout() : failure;
  }

  /** The same for a failure wrapped by the driver. */
  RuntimeException explain(RuntimeException failure) {
    return expired ? new UncheckedIOException(timeout()) : failure;
  }

  void check() {
    var start = since.get();
    if (start != NOT_WAITING && watchdog.now() - start > limitNanos) {
      expired = true;
      close();
    }
  }

  /** Closes the socket, for good. */
  @Override
  public void close() {
    watchdog.forget(this);
    try {
      socket.close();
    } catch (IOException e) {
      // It is given up either way, and what broke it is reported by the thread that owns it.
    }
  }

  InputStream over(InputStream in) {
    return new WatchedInput(in);
  }

  OutputStream over(OutputStream out) {
    return new WatchedOutput(out);
  }

  private IOException timeout() {
    return new SocketTimeoutException("No answer within " + limit.toMillis() + " ms");
  }

  private final class WatchedInput extends InputStream {
    private final InputStream in;

    WatchedInput(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      start();
      try {
        return in.read(buffer, from, length);
      } catch (IOException e) {
        throw explain(e);
      } finally {
        stop();
      }
    }
  }

  private final class WatchedOutput extends OutputStream {
    private final OutputStream out;

    WatchedOutput(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int from, int length) throws IOException {
      try {
        // In pieces: the limit is for each wait, and a large value on a slow line needs many.
        for (var done = 0; done < length; done += PIECE) {
          start();
          out.write(buffer, from + done, Math.min(PIECE, length - done));
        }
      } catch (IOException e) {
        throw explain(e);
      } finally {
        stop();
      }
    }
  }
}
