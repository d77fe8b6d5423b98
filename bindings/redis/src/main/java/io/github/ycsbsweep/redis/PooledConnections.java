// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.HostAndPort;

/**
 * A fixed number of connections, of which a thread has one for the time of a round trip. Who waits
 * longest gets the next one: a thread that comes back at once would otherwise always be first.
 *
 * <p>A connection is handed from thread to thread, and belongs to the one that waited before that
 * one runs. With permits that threads take for themselves in turn, as from a fair semaphore, the
 * second in the queue waits until the first was given a processor, and so on: on a busy machine
 * hundreds of threads then use one connection at a time, however many there are.
 */
final class PooledConnections implements Node {

  private final RedisConnector connector;
  private final int count;
  private final Duration longestWait;

  /** Those that nobody uses; or the threads that wait for one, in the order in which they came. */
  private final LinkedTransferQueue<OwnConnection> free = new LinkedTransferQueue<>();

  PooledConnections(RedisConnector connector, int count, Duration longestWait) {
    this.connector = connector;
    this.count = count;
    this.longestWait = longestWait;
    for (var i = 0; i < count; i++) {
      free.add(new OwnConnection(connector));
    }
  }

  @Override
  public RedisConnection connect() {
    return new PooledConnection();
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
    var connection = free.poll(longestWait.toNanos(), TimeUnit.NANOSECONDS);
    if (connection == null) {
      throw new NoConnectionException("None of " + count + " connections was free", longestWait);
    }
    return connection;
  }

  /** A thread's way: holds nothing between two calls. */
  private final class PooledConnection implements RedisConnection {

    @Override
    public <T> T call(Request<T> request) throws ErrorReply, IOException, InterruptedException {
      var connection = take();
      try {
        return connection.call(request);
      } finally {
        free.add(connection);
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
