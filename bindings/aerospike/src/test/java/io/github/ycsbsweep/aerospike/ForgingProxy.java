// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** Stands before a server, and changes one of its replies to commands. */
final class ForgingProxy implements AutoCloseable {

  private static final int PREFIX = 8;
  private static final int COMMAND = 3;

  private final int target;
  private final ServerSocket listener;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Optional<UnaryOperator<byte[]>>> forgery =
      new AtomicReference<>(Optional.empty());

  ForgingProxy(int target) throws IOException {
    this.target = target;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** Changes the next reply to a command: 8 bytes of version, type and length, and the rest. */
  void forgeNext(UnaryOperator<byte[]> change) {
    forgery.set(Optional.of(change));
  }

  private void accept() throws IOException {
    while (true) {
      var client = listener.accept();
      var server = new Socket(InetAddress.getLoopbackAddress(), target);
      sockets.add(client);
      sockets.add(server);
      start(
          () -> {
            try (client;
                server) {
              client.getInputStream().transferTo(server.getOutputStream());
            }
          });
      start(
          () -> {
            try (client;
                server) {
              replies(new DataInputStream(server.getInputStream()), client);
            }
          });
    }
  }

  private void replies(DataInputStream in, Socket client) throws IOException {
    while (true) {
      var prefix = in.readLong();
      var length = (int) prefix;
      var reply = ByteBuffer.allocate(PREFIX + length).putLong(prefix).array();
      in.readFully(reply, PREFIX, length);
      var change =
          reply[1] == COMMAND
              ? forgery.getAndSet(Optional.empty())
              : Optional.<UnaryOperator<byte[]>>empty();
      client.getOutputStream().write(change.orElse(UnaryOperator.identity()).apply(reply));
    }
  }

  /** Work that ends with an exception, once its socket is closed. */
  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    var thread = new Thread(() -> runToItsEnd(work), "forging-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private static void runToItsEnd(Work work) {
    try {
      work.run();
    } catch (IOException e) {
      // One of the two has closed; the test looks at what the other makes of it.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (var socket : sockets) {
      socket.close();
    }
  }
}
