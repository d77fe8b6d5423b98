// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A host that never completes a connect: its queue of connections is full, so that Linux drops
 * further requests. Other systems refuse them, which a binding has to survive too.
 */
public final class FullBacklogListener implements AutoCloseable {

  private static final int ENOUGH = 50;
  private static final int CONNECT_MILLIS = 100;

  private final ServerSocket listener;
  private final Deque<Socket> queued = new ArrayDeque<>();

  public FullBacklogListener() throws IOException {
    listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    for (var i = 0; i < ENOUGH && fits(); i++) {
      // one more connection waits to be accepted
    }
  }

  public Address address() {
    return Address.local(listener.getLocalPort());
  }

  private boolean fits() throws IOException {
    var socket = new Socket();
    queued.push(socket);
    try {
      socket.connect(listener.getLocalSocketAddress(), CONNECT_MILLIS);
      return true;
    } catch (SocketTimeoutException | ConnectException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    for (var socket : queued) {
      socket.close();
    }
    listener.close();
  }
}
