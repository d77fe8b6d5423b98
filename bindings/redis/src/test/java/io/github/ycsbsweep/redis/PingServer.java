// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import redis.clients.jedis.HostAndPort;

/** A server for PING that a test answers for, command by command. */
final class PingServer implements AutoCloseable {

  private static final int COMMAND = "*1\r\n$4\r\nPING\r\n".length();

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

  PingServer() throws IOException {
    // A test that waits for a connection in vain must not hang.
    listener.setSoTimeout(20_000);
  }

  HostAndPort address() {
    return new HostAndPort("127.0.0.1", listener.getLocalPort());
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

    /** The number of commands that come together in the next segment. */
    int receive() throws IOException {
      return socket.getInputStream().read(new byte[64 << 10]) / COMMAND;
    }

    void answer(int commands) throws IOException {
      socket.getOutputStream().write("+PONG\r\n".repeat(commands).getBytes(US_ASCII));
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
