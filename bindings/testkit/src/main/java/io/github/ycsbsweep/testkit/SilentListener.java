// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A server that accepts every connection and never says a word. */
public class SilentListener implements AutoCloseable {

  private final ServerSocket listener;
  private final Queue<Socket> accepted = new ConcurrentLinkedQueue<>();

  public SilentListener() throws IOException {
    listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    var thread = new Thread(this::accept, "listener");
    thread.setDaemon(true);
    thread.start();
  }

  public final Address address() {
    return Address.local(listener.getLocalPort());
  }

  /** What is said to a new connection: nothing. */
  protected void greet(Socket socket) throws IOException {}

  private void accept() {
    while (!listener.isClosed()) {
      try {
        var socket = listener.accept();
        accepted.add(socket);
        greetIfThere(socket);
      } catch (IOException e) {
        if (!listener.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  /** A client that has left already hears nothing; the next one does. */
  private void greetIfThere(Socket socket) {
    try {
      greet(socket);
    } catch (IOException gone) {
      // nobody is left to be greeted
    }
  }

  @Override
  public final void close() throws IOException {
    listener.close();
    for (var socket : accepted) {
      socket.close();
    }
  }
}
