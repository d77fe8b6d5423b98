// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.io.IOException;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;

/** A link, used by one thread at a time, and a new one when that broke. */
final class OwnConnection implements RedisConnection {

  private final RedisConnector connector;
  private final Backoff backoff;
  private Optional<RedisLink> link = Optional.empty();

  OwnConnection(RedisConnector connector) {
    this.connector = connector;
    this.backoff = connector.backoff();
  }

  @Override
  public <T> T call(Request<T> request) throws ErrorReply, IOException, InterruptedException {
    var done = false;
    try {
      var open = link();
      request.write(open.commands());
      open.commands().flush();
      var reply = request.read(open.replies());
      done = true;
      backoff.worked();
      open.replies().throwError();
      return reply;
    } finally {
      if (!done) {
        // Nobody knows which replies are still under way.
        backoff.failed();
        close();
      }
    }
  }

  @Override
  public HostAndPort server() {
    return connector.server();
  }

  @Override
  public void close() {
    link.ifPresent(RedisLink::close);
    link = Optional.empty();
  }

  private RedisLink link() throws IOException, InterruptedException {
    if (link.isEmpty()) {
      backoff.await();
      link = Optional.of(connector.open());
    }
    return link.get();
  }
}
