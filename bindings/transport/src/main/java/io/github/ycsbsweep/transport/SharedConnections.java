// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import io.github.ycsbsweep.support.ErrorReply;
import java.io.Flushable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A fixed number of connections, each used by many threads at the same time. A thread has one to
 * which it comes back, with others: only those who meet can be combined. It takes another one that
 * nobody uses if its own is taken, so that few threads are as fast as with connections of their
 * own.
 */
final class SharedConnections<W extends Flushable, R> implements Connections<W, R> {

  /** So many threads have the same connection before the next is given out. */
  private static final int NEIGHBOURS = 8;

  /** A thread looks at no more connections than these for one that nobody uses. */
  private static final int LOOKED_AT = 8;

  private final Connector<W, R> connector;
  private final List<CombiningLink<W, R>> links;
  private final AtomicInteger threads = new AtomicInteger();

  SharedConnections(Connector<W, R> connector, ConnectionMode mode) {
    this.connector = connector;
    this.links =
        Stream.generate(() -> new CombiningLink<>(connector, mode)).limit(mode.count()).toList();
  }

  @Override
  public Connection<W, R> connect() {
    return new SharedConnection(
        Math.floorMod(threads.getAndIncrement() / NEIGHBOURS, links.size()));
  }

  @Override
  public Endpoint server() {
    return connector.server();
  }

  @Override
  public void close() {
    links.forEach(CombiningLink::close);
  }

  /** The link with this number, or one after it that is free. */
  private CombiningLink<W, R> link(int own) {
    var looks = Math.min(links.size(), LOOKED_AT);
    for (var i = 0; i < looks; i++) {
      var link = links.get((own + i) % links.size());
      if (link.isFree()) {
        return link;
      }
    }
    return links.get(own);
  }

  /** A thread's way. */
  private final class SharedConnection implements Connection<W, R> {
    private final int own;
    private final RequestBuffer<W, R> buffer = new RequestBuffer<>(connector.codec());

    SharedConnection(int own) {
      this.own = own;
      links.get(own).combining().join();
    }

    @Override
    public <T> T call(Exchange<W, R, T> exchange)
        throws ErrorReply, IOException, InterruptedException {
      return link(own).call(exchange, buffer);
    }

    @Override
    public Endpoint server() {
      return connector.server();
    }

    @Override
    public void close() {
      // The connections stay for the others.
      links.get(own).combining().leave();
    }
  }
}
