// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import io.github.ycsbsweep.support.ErrorReply;
import java.io.Flushable;
import java.io.IOException;
import java.util.Optional;

/** A link, used by one thread at a time, and a new one when that broke. */
final class OwnConnection<W extends Flushable, R> implements Connection<W, R> {

  private final Connector<W, R> connector;
  private final Backoff backoff;
  private Optional<Link<W, R>> link = Optional.empty();
  private boolean hadLink;

  OwnConnection(Connector<W, R> connector) {
    this.connector = connector;
    this.backoff = connector.backoff();
  }

  @Override
  public <T> T call(Exchange<W, R, T> exchange)
      throws ErrorReply, IOException, InterruptedException {
    var inStep = false;
    try {
      var open = link();
      exchange.write(open.writer());
      open.writer().flush();
      var reply = exchange.read(open.reader());
      inStep = true;
      return reply;
    } catch (ErrorReply e) {
      inStep = true;
      throw e;
    } finally {
      if (inStep) {
        backoff.worked();
      } else {
        // Nobody knows which replies are still under way.
        backoff.failed();
        close();
      }
    }
  }

  @Override
  public Endpoint server() {
    return connector.server();
  }

  @Override
  public void close() {
    link.ifPresent(Link::close);
    link = Optional.empty();
  }

  private Link<W, R> link() throws IOException, InterruptedException {
    if (link.isEmpty()) {
      backoff.await();
      link = Optional.of(connector.open(connector.ownBufferSize(), hadLink));
      hadLink = true;
    }
    return link.get();
  }
}
