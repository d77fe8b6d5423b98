// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BoundedWait;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between a binding and its server: counts round trips, and stops the traffic if asked. */
final class Relay implements AutoCloseable {

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Address server;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final AtomicInteger roundTrips = new AtomicInteger();
  private final AtomicInteger held = new AtomicInteger();
  private volatile CountDownLatch gate = new CountDownLatch(0);

  Relay(Address server) throws IOException {
    this.server = server;
    run("accept", this::accept);
  }

  String port() {
    return Integer.toString(listener.getLocalPort());
  }

  /** How often a client sent something after it had received something, since the last call. */
  int roundTrips() {
    return roundTrips.getAndSet(0);
  }

  /** From now on nothing more is read from the clients. */
  void stall() {
    held.set(0);
    gate = new CountDownLatch(1);
  }

  /** Returns when a client has sent something that is held back. */
  void awaitHeld() throws Exception {
    BoundedWait.until("something is held back", () -> held.get() > 0);
  }

  /** Delivers what was held back. */
  void resume() {
    gate.countDown();
  }

  /** Ends all connections, as a middlebox does that has forgotten them. */
  void cut() throws IOException {
    for (var socket = sockets.poll(); socket != null; socket = sockets.poll()) {
      socket.close();
    }
  }

  @Override
  public void close() throws IOException {
    resume();
    listener.close();
    cut();
  }

  private void accept() throws IOException {
    while (true) {
      var client = listener.accept();
      var upstream = new Socket(InetAddress.getLoopbackAddress(), server.port());
      sockets.add(client);
      sockets.add(upstream);
      var answered = new AtomicBoolean(true);
      run("requests", () -> pump(client, upstream, () -> sent(answered)));
      run("replies", () -> pump(upstream, client, () -> answered.set(true)));
    }
  }

  private void sent(AtomicBoolean answered) throws InterruptedException {
    held.incrementAndGet();
    gate.await();
    if (answered.getAndSet(false)) {
      roundTrips.incrementAndGet();
    }
  }

  private static void pump(Socket from, Socket to, Step before) throws Exception {
    var buffer = new byte[64 << 10];
    var in = from.getInputStream();
    for (var n = in.read(buffer); n > 0; n = in.read(buffer)) {
      before.run();
      to.getOutputStream().write(buffer, 0, n);
    }
    to.close();
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
