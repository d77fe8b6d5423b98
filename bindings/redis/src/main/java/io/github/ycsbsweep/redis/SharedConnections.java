// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import redis.clients.jedis.HostAndPort;

/** A fixed number of connections, each used by many threads at the same time. */
final class SharedConnections implements Node {

  private final RedisConnector connector;
  private final List<SharedLink> links;
  private final AtomicInteger threads = new AtomicInteger();

  SharedConnections(RedisConnector connector, int count, Duration longestWait) {
    this.connector = connector;
    this.links =
        Stream.generate(() -> new SharedLink(connector, longestWait)).limit(count).toList();
  }

  /** The threads take the connections in turn. */
  @Override
  public RedisConnection connect() {
    return new Joined(links.get(Math.floorMod(threads.getAndIncrement(), links.size())));
  }

  @Override
  public HostAndPort server() {
    return connector.server();
  }

  @Override
  public void close() {
    links.forEach(SharedLink::close);
  }

  /** A thread's way: its connection, which is others' too. */
  private final class Joined implements RedisConnection {
    private final SharedLink link;
    private final Encoded buffer = new Encoded();

    Joined(SharedLink link) {
      this.link = link;
    }

    @Override
    public <T> T call(Request<T> request) throws ErrorReply, IOException, InterruptedException {
      return link.call(request, buffer);
    }

    @Override
    public HostAndPort server() {
      return connector.server();
    }

    @Override
    public void close() {
      // The connection stays for the others.
    }
  }
}
