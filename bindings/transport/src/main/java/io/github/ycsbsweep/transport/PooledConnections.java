// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import io.github.ycsbsweep.support.ErrorReply;
import java.io.Flushable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

/**
 * A fixed number of connections, of which a thread has one for the time of a round trip. Who waits
 * longest gets the next one: a thread that comes back at once would otherwise always be first.
 *
 * <p>A connection is handed from thread to thread, and belongs to the one that waited before that
 * one runs. With permits that threads take for themselves in turn, as from a fair semaphore, the
 * second in the queue waits until the first was given a processor, and so on: on a busy machine
 * hundreds of threads then use one connection at a time, however many there are.
 */
final class PooledConnections<W extends Flushable, R> implements Connections<W, R> {

  private final Connector<W, R> connector;
  private final ConnectionMode mode;

  /** Those that nobody uses; or the threads that wait for one, in the order in which they came. */
  private final LinkedTransferQueue<OwnConnection<W, R>> free = new LinkedTransferQueue<>();

  PooledConnections(Connector<W, R> connector, ConnectionMode mode) {
    this.connector = connector;
    this.mode = mode;
    for (var i = 0; i < mode.count(); i++) {
      free.add(new OwnConnection<>(connector));
    }
  }

  @Override
  public Connection<W, R> connect() {
    return new PooledConnection();
  }

  @Override
  public Endpoint server() {
    return connector.server();
  }

  @Override
  public void close() {
    free.forEach(OwnConnection::close);
  }

  private OwnConnection<W, R> take() throws IOException, InterruptedException {
    var connection = free.poll(mode.longestWait().toNanos(), TimeUnit.NANOSECONDS);
    if (connection == null) {
      throw new NoConnectionException("None of " + mode.count() + " connections was free", mode);
    }
    return connection;
  }

  /**
   * What broke one connection, as a server's restart, has mostly broken the idle ones too. Whoever
   * got one of those next would fail for the same cause again.
   */
  private void closeIdle() {
    var idle = new ArrayList<OwnConnection<W, R>>();
    free.drainTo(idle);
    idle.forEach(OwnConnection::close);
    free.addAll(idle);
  }

  /** A thread's way: holds nothing between two calls. */
  private final class PooledConnection implements Connection<W, R> {

    @Override
    public <T> T call(Exchange<W, R, T> exchange)
        throws ErrorReply, IOException, InterruptedException {
      var connection = take();
      try {
        return connection.call(exchange);
      } catch (IOException e) {
        closeIdle();
        throw e;
      } finally {
        free.add(connection);
      }
    }

    @Override
    public Endpoint server() {
      return connector.server();
    }

    @Override
    public void close() {
      // The connections stay for the others.
    }
  }
}
