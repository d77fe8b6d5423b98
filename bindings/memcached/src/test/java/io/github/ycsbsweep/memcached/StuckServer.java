// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.testkit.Address;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Answers as memcached to who connects, and takes nothing more in from its first write on. */
final class StuckServer implements AutoCloseable {

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<Socket> sockets = new ArrayList<>();
  private final CountDownLatch stuck = new CountDownLatch(1);

  StuckServer() throws IOException {
    new Thread(this::accept, "stuck-memcached").start();
  }

  Address address() {
    return Address.local(listener.getLocalPort());
  }

  /** Returns when a write has come. */
  void awaitWrite() throws InterruptedException {
    stuck.await();
  }

  @Override
  public void close() throws IOException {
    breakConnections();
  }

  /** Closes them all, and makes no more. */
  void breakConnections() throws IOException {
    listener.close();
    synchronized (sockets) {
      for (var socket : sockets) {
        socket.close();
      }
    }
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        var socket = listener.accept();
        keepOrClose(socket);
        new Thread(() -> answer(socket), "stuck-memcached-connection").start();
      } catch (IOException e) {
        return;
      }
    }
  }

  /** A connection that came while the others were broken is broken too. */
  private void keepOrClose(Socket socket) throws IOException {
    synchronized (sockets) {
      sockets.add(socket);
      if (listener.isClosed()) {
        socket.close();
      }
    }
  }

  private void answer(Socket socket) {
    try {
      var in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8), 64);
      for (var line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith("add ")) {
          stuck.countDown();
          return;
        }
        var answer = line.startsWith("get ") ? "END\r\n" : "VERSION 1.6.18\r\n";
        socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      // The client has gone.
      return;
    }
  }
}
