// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.AerospikeException;
import com.aerospike.client.cluster.Connection;
import com.aerospike.client.cluster.Node;
import com.aerospike.client.command.Buffer;
import com.aerospike.client.command.Command;
import com.aerospike.client.command.RecordParser;
import com.aerospike.client.util.ThreadLocalData;
import io.github.ycsbsweep.transport.SocketDeadline;
import io.github.ycsbsweep.transport.Watchdog;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;

/**
 * One thread's connection to one node, which the driver opens, encrypts and logs in. A round trip
 * is two system calls, a write and a read of the whole reply. With the driver's own commands it is
 * five: they read the header for itself, and Java's socket timeout turns a wait into three calls.
 */
final class NodeLink implements AutoCloseable {

  /** Bytes in front of a message: its version, its type, and 48 bits of its length. */
  private static final int PREFIX = 8;

  private static final int LENGTH_BITS = 48;

  private static final long KIND = Command.CL_MSG_VERSION << 8 | Command.AS_MSG_TYPE;

  /** Bytes. The largest record that a server can be told to take has 8 MB. */
  private static final long LONGEST = 128 << 20;

  private final Node node;
  private final Connection connection;
  private final SocketDeadline deadline;

  private NodeLink(Node node, Connection connection, SocketDeadline deadline) {
    this.node = node;
    this.connection = connection;
    this.deadline = deadline;
  }

  /**
   * Takes a connection of the driver. Times are in milliseconds.
   *
   * @throws AerospikeException if the node can't be reached in time, or has as many as it may
   */
  static NodeLink open(Node node, int connectTimeout, int socketTimeout, Watchdog watchdog)
      throws IOException {
    var connection = unread(node, connectTimeout, socketTimeout);
    // The watchdog is the timeout.
    connection.setTimeout(0);
    var limit = Duration.ofMillis(socketTimeout);
    return new NodeLink(node, connection, watchdog.watch(connection, limit));
  }

  /**
   * A connection that the driver has not read from. A read with Java's timeout leaves a socket for
   * good in a mode where every read is three system calls. One of the pool is put back.
   */
  private static Connection unread(Node node, int connectTimeout, int socketTimeout) {
    var asked = System.nanoTime();
    var connection = node.getConnection(connectTimeout, socketTimeout);
    if (connection.getLastUsed() - asked >= 0) {
      return connection;
    }
    try {
      return node.getConnection(connectTimeout, socketTimeout);
    } finally {
      node.putConnection(connection);
    }
  }

  /**
   * Sends a command and reads its reply. After any exception the link must be closed.
   *
   * @param nanosLeft bounds each wait beside the socket's own limit
   */
  RecordParser call(Command command, long nanosLeft) throws IOException {
    try {
      deadline.start(nanosLeft);
      connection.write(command.dataBuffer, command.dataOffset);
      return reply(command.dataBuffer, nanosLeft);
    } catch (IOException e) {
      throw deadline.explain(e);
    } finally {
      deadline.stop();
    }
  }

  private RecordParser reply(byte[] buffer, long nanosLeft) throws IOException {
    var count = read(buffer, 0, PREFIX, nanosLeft);
    var prefix = Buffer.bytesToLong(buffer, 0);
    var length = prefix & (1L << LENGTH_BITS) - 1;
    if (prefix >>> LENGTH_BITS != KIND || length > LONGEST) {
      throw new ProtocolException("no reply to a command begins with " + Long.toHexString(prefix));
    }
    var end = PREFIX + (int) length;
    var whole = buffer;
    if (end > buffer.length) {
      whole = ThreadLocalData.resizeBuffer(end);
      System.arraycopy(buffer, 0, whole, 0, count);
    }
    if (read(whole, count, end, nanosLeft) > end) {
      throw new ProtocolException("bytes behind the reply");
    }
    return new RecordParser(whole, PREFIX, (int) length);
  }

  /** Reads until the buffer holds so many bytes, or more. Returns how many it holds. */
  private int read(byte[] buffer, int held, int wanted, long nanosLeft) throws IOException {
    var count = held;
    while (count < wanted) {
      deadline.start(nanosLeft);
      var read = connection.read(buffer, count, buffer.length - count);
      if (read < 0) {
        throw new EOFException("the server closed the connection");
      }
      count += read;
    }
    return count;
  }

  @Override
  public void close() {
    deadline.close();
    node.closeConnection(connection);
  }
}
