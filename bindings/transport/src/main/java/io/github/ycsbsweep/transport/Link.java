// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import io.github.ycsbsweep.support.ErrorReply;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;

/**
 * An open, encrypted and authenticated socket to a server with its writer and its reader. Once one
 * of these has thrown it must be closed: a late reply would be taken for the reply to the next
 * request.
 */
public final class Link<W extends Flushable, R> implements AutoCloseable {

  /** Bytes. One field of 10 KiB, the largest record of a published workload, takes one write. */
  public static final int BUFFER_SIZE = 16 << 10;

  /** Bytes. A record of 1 KB takes one read; thousands of links take some megabytes. */
  public static final int SMALL_BUFFER_SIZE = 4 << 10;

  /** Bytes. The replies to 56 reads of 1 KB records take one read. */
  public static final int SHARED_BUFFER_SIZE = 64 << 10;

  private final Socket socket;
  private final SocketDeadline deadline;
  private final OutputStream out;
  private final W writer;
  private final R reader;

  Link(Socket socket, SocketDeadline deadline, Codec<W, R> codec, int bufferSize)
      throws IOException {
    this.socket = socket;
    this.deadline = deadline;
    this.out = deadline.over(socket.getOutputStream());
    this.writer = codec.writer(out, bufferSize);
    this.reader = codec.reader(deadline.over(socket.getInputStream()), bufferSize);
  }

  /** The socket, inside TLS if wanted, without a deadline. Only for the login. */
  public Socket socket() {
    return socket;
  }

  /** Writes requests. */
  public W writer() {
    return writer;
  }

  /** Reads replies. */
  public R reader() {
    return reader;
  }

  /** Past the writer, for requests that are bytes already. */
  OutputStream out() {
    return out;
  }

  /**
   * A round trip.
   *
   * @throws ErrorReply if the server refused; the link goes on
   * @throws IOException or an unchecked exception, for any other failure: the link must be closed
   */
  public <T> T call(Exchange<W, R, T> exchange) throws ErrorReply, IOException {
    exchange.write(writer);
    writer.flush();
    return exchange.read(reader);
  }

  @Override
  public void close() {
    deadline.close();
  }
}
