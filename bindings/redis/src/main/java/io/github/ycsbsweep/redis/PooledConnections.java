// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.io.IOException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.HostAndPort;

/**
 * A fixed number of connections, of which a thread has one for the time of a round trip. Who waits
 * longest gets the next one: a thread that comes back at once would otherwise always be first.
 */
final class PooledConnections implements Node {

  private final RedisConnector connector;
  private final int count;
  private final Duration longestWait;
  private final Semaphore available;

  /** As many as the semaphore has permits, or more for a moment. */
  private final Queue<OwnConnection> free = new ConcurrentLinkedQueue<>();

  PooledConnections(RedisConnector connector, int count, Duration longestWait) {
    this.connector = connector;
    this.count = count;
    this.longestWait = longestWait;
    this.available = new Semaphore(count, true);
    for (var i = 0; i < count; i++) {
      free.add(new OwnConnection(connector));
    }
  }

  @Override
  public RedisConnection connect() {
    return new Pooled();
  }

  @Override
  public HostAndPort server() {
    return connector.server();
  }

  @Override
  public void close() {
    free.forEach(OwnConnection::close);
  }

  private OwnConnection take() throws IOException, InterruptedException {
    if (!available.tryAcquire(longestWait.toNanos(), TimeUnit.NANOSECONDS)) {
      throw new NoConnectionException("None of " + count + " connections was free", longestWait);
    }
    return free.remove();
  }

  private void giveBack(OwnConnection connection) {
    free.add(connection);
    available.release();
  }

  /** A thread's way: holds nothing between two calls. */
  private final class Pooled implements RedisConnection {

    @Override
    public <T> T call(Request<T> request) throws ErrorReply, IOException, InterruptedException {
      var connection = take();
      try {
        return connection.call(request);
      } finally {
        giveBack(connection);
      }
    }

    @Override
    public HostAndPort server() {
      return connector.server();
    }

    @Override
    public void close() {
      // The connections stay for the others.
    }
  }
}
