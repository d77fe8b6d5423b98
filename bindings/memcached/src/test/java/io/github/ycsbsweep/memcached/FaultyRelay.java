// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.testkit.Address;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Stands between a binding and its server, and delivers in pieces. Once told to, it resets a
 * connection from time to time, holds back what one carries, or holds back everything.
 */
final class FaultyRelay implements AutoCloseable {

  /** One in so many pieces meets a fault. */
  private static final int SELDOM = 400;

  private static final int STALL_MILLIS = 800;
  private static final int CALM_MILLIS = 500;

  private final ServerSocket listener = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
  private final Address server;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean disturbs;
  private volatile CountDownLatch gate = new CountDownLatch(0);

  FaultyRelay(Address server) throws IOException {
    this.server = server;
    run("accept", this::accept);
  }

  /** From now on there are faults. */
  void disturb() {
    disturbs = true;
    run("stall", this::stallAll);
  }

  Address address() {
    return Address.local(listener.getLocalPort());
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    listener.close();
    for (var socket : sockets) {
      socket.close();
    }
  }

  private void stallAll() throws InterruptedException {
    while (!closed.await(CALM_MILLIS, TimeUnit.MILLISECONDS)) {
      var stall = new CountDownLatch(1);
      gate = stall;
      closed.await(STALL_MILLIS, TimeUnit.MILLISECONDS);
      stall.countDown();
    }
  }

  private void accept() throws IOException {
    while (true) {
      var client = listener.accept();
      var upstream = new Socket(InetAddress.getLoopbackAddress(), server.port());
      client.setTcpNoDelay(true);
      upstream.setTcpNoDelay(true);
      sockets.add(client);
      sockets.add(upstream);
      run("requests", () -> pump(client, upstream));
      run("replies", () -> pump(upstream, client));
    }
  }

  private void pump(Socket from, Socket to) throws Exception {
    var random = new SplittableRandom(ThreadLocalRandom.current().nextLong());
    var buffer = new byte[64 << 10];
    try (from;
        to) {
      var in = from.getInputStream();
      for (var n = in.read(buffer); n > 0; n = in.read(buffer)) {
        gate.await();
        switch (disturbs ? random.nextInt(SELDOM) : SELDOM) {
          case 0 -> {
            // Closes with a reset, half of what came being lost.
            to.getOutputStream().write(buffer, 0, n / 2);
            from.setSoLinger(true, 0);
            to.setSoLinger(true, 0);
            return;
          }
          case 1 -> closed.await(STALL_MILLIS, TimeUnit.MILLISECONDS);
          default -> {}
        }
        deliver(buffer, n, random, to.getOutputStream());
      }
    }
  }

  private static void deliver(byte[] buffer, int length, SplittableRandom random, OutputStream out)
      throws IOException {
    var first = random.nextInt(8) == 0 ? random.nextInt(length) : 0;
    out.write(buffer, 0, first);
    out.write(buffer, first, length - first);
  }

  private static void run(String name, Step step) {
    var thread =
        new Thread(
            () -> {
              try {
                step.run();
              } catch (Exception e) {
                // A connection has ended, which is what connections do.
              }
            },
            "relay-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  @FunctionalInterface
  private interface Step {
    void run() throws Exception;
  }
}
