// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends every line back, as late as it likes: at times after the client's deadline, in two halves,
 * as an error, or not at all because it resets the connection.
 */
final class UnreliableServer implements AutoCloseable {

  private final ServerSocket listener = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicLong seeds = new AtomicLong();
  private final long stallMillis;
  private final int period;

  /**
   * Starts at once.
   *
   * @param stallMillis longer than the client waits
   * @param period one of so many lines meets each of the misfortunes
   */
  UnreliableServer(long stallMillis, int period) throws IOException {
    this.stallMillis = stallMillis;
    this.period = period;
    start("unreliable-listener", this::listen);
  }

  Endpoint address() {
    return new Endpoint("127.0.0.1", listener.getLocalPort());
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (var socket : sockets) {
      socket.close();
    }
  }

  private static void start(String name, Runnable work) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void listen() {
    try {
      while (true) {
        var socket = listener.accept();
        sockets.add(socket);
        start("unreliable-peer", () -> serve(socket));
      }
    } catch (IOException e) {
      // Closed: the test is over.
    }
  }

  private void serve(Socket socket) {
    var random = new Random(seeds.incrementAndGet());
    try (socket;
        var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII))) {
      socket.setTcpNoDelay(true);
      for (var line = in.readLine(); line != null; line = in.readLine()) {
        if (!answers(socket, line, random.nextInt(period))) {
          socket.setSoLinger(true, 0);
          return;
        }
      }
    } catch (IOException e) {
      // The client has closed it, as it does after a deadline.
    } finally {
      sockets.remove(socket);
    }
  }

  /** False if the connection is to be reset. */
  private boolean answers(Socket socket, String line, int lot) throws IOException {
    var reply = (lot == 0 ? "-" : "") + line + "\n";
    switch (lot) {
      case 1 -> LockSupport.parkNanos(stallMillis * 1_000_000);
      case 2 -> {
        send(socket, reply.substring(0, reply.length() / 2));
        LockSupport.parkNanos(stallMillis * 1_000_000);
        reply = reply.substring(reply.length() / 2);
      }
      case 3 -> {
        send(socket, reply.substring(0, reply.length() / 2));
        return false;
      }
      case 4 -> {
        return false;
      }
      default -> {}
    }
    send(socket, reply);
    return true;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(US_ASCII));
  }
}
