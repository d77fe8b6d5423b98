// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A server that accepts every connection and says goodbye at once. It keeps its own half open, so
 * that a connection which the client forgot to close can be seen.
 */
public final class RudeListener implements AutoCloseable {

  private final ServerSocket listener;
  private final Queue<Socket> accepted = new ConcurrentLinkedQueue<>();

  public RudeListener() throws IOException {
    listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    var thread = new Thread(this::accept, "rude listener");
    thread.setDaemon(true);
    thread.start();
  }

  public Address address() {
    return Address.local(listener.getLocalPort());
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        var socket = listener.accept();
        accepted.add(socket);
        socket.shutdownOutput();
      } catch (IOException e) {
        if (!listener.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (var socket : accepted) {
      socket.close();
    }
  }
}
