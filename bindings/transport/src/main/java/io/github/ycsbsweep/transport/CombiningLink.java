// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import io.github.ycsbsweep.support.ErrorReply;
import java.io.BufferedOutputStream;
import java.io.Flushable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A link that several threads use at a time (flat combining). One of them leads: it sends the
 * requests of those who wait in one write, of many a part ({@link CombiningPolicy}), reads the
 * replies, and passes the lead on if others wait. A thread that finds nobody there sends its
 * request as if the link were its own.
 *
 * <p>What follows when a leader has read all replies is ordered by what it costs: first it sends
 * the requests that have come meanwhile, so that the server does not wait; then it wakes those
 * whose replies it has; then it passes the lead on, to a thread that is still awake if there is
 * one.
 */
final class CombiningLink<W extends Flushable, R> implements AutoCloseable {

  private final Connector<W, R> connector;
  private final ConnectionMode mode;
  private final Backoff backoff;
  private final PendingRequests<W, R> waiting = new PendingRequests<>();
  private final CombiningPolicy combining = new CombiningPolicy();

  /** Whether somebody leads. All fields below are the leader's. */
  private final AtomicBoolean led = new AtomicBoolean();

  private Optional<Link<W, R>> link = Optional.empty();

  private boolean hadLink;

  /** Puts the requests of many into one write. */
  private OutputStream pipeline = OutputStream.nullOutputStream();

  private List<PendingRequest<W, R, ?>> underWay = List.of();

  /** Whether what is under way was written to the link. */
  private boolean sent;

  CombiningLink(Connector<W, R> connector, ConnectionMode mode) {
    this.connector = connector;
    this.mode = mode;
    this.backoff = connector.backoff();
  }

  /** Those who come back to this link. */
  CombiningPolicy combining() {
    return combining;
  }

  /** Whether a request would go out at once and alone. Others may come first. */
  boolean isFree() {
    return !led.get() && waiting.isEmpty();
  }

  /** As {@link Connection#call}; the buffer is the calling thread's. */
  <T> T call(Exchange<W, R, T> exchange, RequestBuffer<W, R> buffer)
      throws ErrorReply, IOException, InterruptedException {
    if (waiting.isEmpty() && led.compareAndSet(false, true)) {
      return alone(exchange);
    }
    var pending = new PendingRequest<>(exchange, buffer.of(exchange));
    waiting.add(pending);
    appointLeader();
    combining.letOthersGo();
    if (pending.await(mode)) {
      lead();
    }
    return pending.result();
  }

  /** The leader's request, which never waits. */
  private <T> T alone(Exchange<W, R, T> exchange)
      throws ErrorReply, IOException, InterruptedException {
    var inStep = false;
    try {
      var reply = link().call(exchange);
      inStep = true;
      return reply;
    } catch (ErrorReply e) {
      inStep = true;
      throw e;
    } finally {
      if (inStep) {
        backoff.worked();
      } else {
        broken();
      }
      passOn(List.of());
    }
  }

  /** Does what is to do for those under way, of whom the calling thread is one. */
  private void lead() {
    var requests = underWay;
    var read = 0;
    Exception failure = new IOException("The thread that led the connection has failed");
    try {
      var open = link();
      if (!sent) {
        send(requests, open);
      }
      for (; read < requests.size(); read++) {
        requests.get(read).read(open.reader());
      }
      backoff.worked();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failure = new InterruptedIOException("The thread that led the connection was interrupted");
    } catch (IOException | RuntimeException e) {
      failure = e;
    } finally {
      if (read < requests.size()) {
        broken();
        fail(requests.subList(read, requests.size()), failure);
      }
      passOn(requests);
    }
  }

  /** Ends the requests that are done, after it has sent the next ones. */
  private void passOn(List<PendingRequest<W, R, ?>> done) {
    var next = waiting.take(combining.mostAtATime());
    sent = false;
    if (!next.isEmpty() && link.isPresent()) {
      try {
        send(next, link.get());
        sent = true;
      } catch (IOException | RuntimeException e) {
        broken();
        fail(next, e);
        next.forEach(PendingRequest::end);
        // Their leader opens another link.
        next = waiting.take(combining.mostAtATime());
      }
    }
    done.forEach(PendingRequest::end);
    if (next.isEmpty()) {
      led.set(false);
      // Whoever came before the line above saw a leader, and waits.
      appointLeader();
    } else {
      passTo(next);
    }
  }

  /** Makes one of those who wait the leader, if there are any and nobody leads. */
  private void appointLeader() {
    while (!waiting.isEmpty() && led.compareAndSet(false, true)) {
      var next = waiting.take(combining.mostAtATime());
      if (next.isEmpty()) {
        led.set(false);
      } else {
        sent = false;
        passTo(next);
      }
    }
  }

  private void passTo(List<PendingRequest<W, R, ?>> next) {
    underWay = next;
    for (var pending : next) {
      if (!pending.isAsleep()) {
        pending.lead();
        return;
      }
    }
    next.get(0).lead();
  }

  private void send(List<PendingRequest<W, R, ?>> requests, Link<W, R> open) throws IOException {
    if (isCombined(requests, open)) {
      open.writer().flush();
      return;
    }
    for (var pending : requests) {
      pending.write(pipeline);
    }
    pipeline.flush();
  }

  private boolean isCombined(List<PendingRequest<W, R, ?>> requests, Link<W, R> open)
      throws IOException {
    if (requests.size() < 2) {
      return false;
    }
    var exchanges = new ArrayList<Exchange<W, R, ?>>(requests.size());
    for (var pending : requests) {
      exchanges.add(pending.exchange());
    }
    return connector.codec().combine(exchanges, open);
  }

  private void fail(List<PendingRequest<W, R, ?>> requests, Exception cause) {
    requests.forEach(pending -> pending.fail(cause));
  }

  private Link<W, R> link() throws IOException, InterruptedException {
    if (link.isEmpty()) {
      backoff.await();
      var open = connector.open(Link.SHARED_BUFFER_SIZE, hadLink);
      hadLink = true;
      pipeline = new BufferedOutputStream(open.out(), Link.SHARED_BUFFER_SIZE);
      link = Optional.of(open);
    }
    return link.get();
  }

  /** Nobody knows which replies are still under way. */
  private void broken() {
    backoff.failed();
    close();
  }

  /** Only for the leader, and for whoever knows that there is none any more. */
  @Override
  public void close() {
    link.ifPresent(Link::close);
    link = Optional.empty();
  }
}
