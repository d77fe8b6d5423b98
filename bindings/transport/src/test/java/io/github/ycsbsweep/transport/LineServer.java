// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server that a test answers for, line by line. */
final class LineServer implements AutoCloseable {

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

  LineServer() throws IOException {
    // A test that waits for a connection in vain must not hang.
    listener.setSoTimeout(20_000);
  }

  Endpoint address() {
    return new Endpoint("127.0.0.1", listener.getLocalPort());
  }

  /** The next connection that a client opens. */
  Peer accept() throws IOException {
    var socket = listener.accept();
    socket.setSoTimeout(20_000);
    return new Peer(socket);
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }

  /** The server's end of a connection. */
  record Peer(Socket socket) implements AutoCloseable {

    /** The number of lines that come together in the next segment. */
    int receive() throws IOException {
      return (int) receiveText().lines().count();
    }

    /** The next segment; empty at the end of the connection. */
    String receiveText() throws IOException {
      var segment = new byte[64 << 10];
      var length = socket.getInputStream().read(segment);
      return new String(segment, 0, Math.max(length, 0), US_ASCII);
    }

    void answer(int lines) throws IOException {
      send("PONG\n".repeat(lines));
    }

    void send(String text) throws IOException {
      socket.getOutputStream().write(text.getBytes(US_ASCII));
    }

    /** Ends the connection after what was answered. */
    void hangUp() throws IOException {
      socket.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
