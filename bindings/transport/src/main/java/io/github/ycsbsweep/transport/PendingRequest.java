// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import io.github.ycsbsweep.support.ErrorReply;
import java.io.Flushable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * A request that waits to be sent on a shared link. The thread that made it waits; whoever leads
 * the link does the rest. Between {@link #take} and {@link #end} it belongs to the leader.
 */
final class PendingRequest<W extends Flushable, R, T> {

  /** How far it is; it goes from one to a later one only. */
  private enum State {
    /** In the queue: may still be withdrawn. */
    WAITING,
    /** Sent, or about to be. */
    UNDER_WAY,
    /** As before, and its own thread is to read the replies of all that are under way. */
    LEADS,
    /** Answered, failed, or withdrawn. */
    OVER
  }

  private final Thread thread = Thread.currentThread();
  private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
  private final Exchange<W, R, T> exchange;
  private final RequestBuffer<W, R> bytes;
  private volatile boolean asleep;
  private Optional<T> reply = Optional.empty();
  private Optional<Exception> failure = Optional.empty();

  PendingRequest(Exchange<W, R, T> exchange, RequestBuffer<W, R> bytes) {
    this.exchange = exchange;
    this.bytes = bytes;
  }

  /** Makes it the leader's; false if it was withdrawn. */
  boolean take() {
    return state.compareAndSet(State.WAITING, State.UNDER_WAY);
  }

  Exchange<W, R, T> exchange() {
    return exchange;
  }

  void write(OutputStream out) throws IOException {
    bytes.writeTo(out);
  }

  void read(R replies) throws IOException {
    try {
      reply = Optional.of(exchange.read(replies));
    } catch (ErrorReply e) {
      failure = Optional.of(e);
    }
  }

  void fail(Exception cause) {
    failure = Optional.of(cause);
  }

  /** Whether its thread waits without using a core, so that waking it costs something. */
  boolean isAsleep() {
    return asleep;
  }

  /** Makes its thread the leader. */
  void lead() {
    proceed(State.LEADS);
  }

  /** Gives it back to its thread, with the reply or the failure. */
  void end() {
    proceed(State.OVER);
  }

  private void proceed(State to) {
    state.set(to);
    if (asleep) {
      LockSupport.unpark(thread);
    }
  }

  /**
   * Waits until the thread has something to do: true if that is to lead, false if the request is
   * done.
   *
   * @throws NoConnectionException if nobody has taken it by then
   * @throws InterruptedException if nobody has taken it when the thread is interrupted; later, the
   *     request goes on
   */
  boolean await(ConnectionMode mode) throws NoConnectionException, InterruptedException {
    var interrupted = false;
    var end = System.nanoTime() + mode.longestWait().toNanos();
    asleep = true;
    try {
      while (true) {
        var now = state.get();
        if (now == State.LEADS || now == State.OVER) {
          return now == State.LEADS;
        }
        if (now == State.WAITING) {
          sleepUntil(end, mode);
        } else {
          LockSupport.park(this);
        }
        if (Thread.interrupted()) {
          if (withdrawn()) {
            throw new InterruptedException();
          }
          interrupted = true;
        }
      }
    } finally {
      asleep = false;
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void sleepUntil(long end, ConnectionMode mode) throws NoConnectionException {
    var left = end - System.nanoTime();
    if (left > 0) {
      LockSupport.parkNanos(this, left);
    } else if (withdrawn()) {
      throw new NoConnectionException("No turn on a connection that others use", mode);
    }
  }

  private boolean withdrawn() {
    return state.compareAndSet(State.WAITING, State.OVER);
  }

  /** The reply to a request that is done. */
  T result() throws ErrorReply, IOException {
    if (failure.isEmpty()) {
      return reply.orElseThrow();
    }
    var cause = failure.get();
    if (cause instanceof ErrorReply e) {
      throw e;
    }
    if (cause instanceof IOException e) {
      throw e;
    }
    if (cause instanceof RuntimeException e) {
      throw e;
    }
    throw (InterruptedIOException) new InterruptedIOException().initCause(cause);
  }
}
