// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
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
final class CombiningLink implements AutoCloseable {

  private final RedisConnector connector;
  private final Duration longestWait;
  private final Backoff backoff;
  private final PendingRequests waiting = new PendingRequests();
  private final CombiningPolicy combining = new CombiningPolicy();

  /** Whether somebody leads. All fields below are the leader's. */
  private final AtomicBoolean led = new AtomicBoolean();

  private Optional<RedisLink> link = Optional.empty();
  private List<PendingRequest<?>> underWay = List.of();

  /** Whether what is under way was written to the link. */
  private boolean sent;

  CombiningLink(RedisConnector connector, Duration longestWait) {
    this.connector = connector;
    this.longestWait = longestWait;
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

  /** As {@link RedisConnection#call}; the buffer is the calling thread's. */
  <T> T call(Request<T> request, CommandBuffer buffer)
      throws ErrorReply, IOException, InterruptedException {
    if (waiting.isEmpty() && led.compareAndSet(false, true)) {
      return alone(request);
    }
    var pending = new PendingRequest<>(request, buffer.of(request));
    waiting.add(pending);
    appointLeader();
    combining.letOthersGo();
    if (pending.await(longestWait)) {
      lead();
    }
    return pending.result();
  }

  /** The leader's request, which never waits. */
  private <T> T alone(Request<T> request) throws ErrorReply, IOException, InterruptedException {
    var done = false;
    Optional<String> error;
    T reply;
    try {
      var open = link();
      request.write(open.commands());
      open.commands().flush();
      reply = request.read(open.replies());
      error = open.replies().takeError();
      done = true;
      backoff.worked();
    } finally {
      if (!done) {
        broken();
      }
      passOn(List.of());
    }
    if (error.isPresent()) {
      throw new ErrorReply(error.get());
    }
    return reply;
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
        requests.get(read).read(open.replies());
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
  private void passOn(List<PendingRequest<?>> done) {
    var next = waiting.take(combining.mostAtATime());
    sent = false;
    if (!next.isEmpty() && link.isPresent()) {
      try {
        send(next, link.get());
        sent = true;
      } catch (IOException e) {
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

  private void passTo(List<PendingRequest<?>> next) {
    underWay = next;
    for (var pending : next) {
      if (!pending.isAsleep()) {
        pending.lead();
        return;
      }
    }
    next.get(0).lead();
  }

  private static void send(List<PendingRequest<?>> requests, RedisLink open) throws IOException {
    for (var pending : requests) {
      pending.write(open.commands());
    }
    open.commands().flush();
  }

  private static void fail(List<PendingRequest<?>> requests, Exception cause) {
    requests.forEach(pending -> pending.fail(cause));
  }

  private RedisLink link() throws IOException, InterruptedException {
    if (link.isEmpty()) {
      backoff.await();
      link = Optional.of(connector.open(RedisLink.SHARED_BUFFER_SIZE));
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
    link.ifPresent(RedisLink::close);
    link = Optional.empty();
  }
}
