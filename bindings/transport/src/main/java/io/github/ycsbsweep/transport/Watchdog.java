// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import io.github.ycsbsweep.support.ClientEvents;
import java.io.Closeable;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/**
 * Closes the sockets of threads that wait too long. Java's own socket timeout does not bound a
 * write, so a stopped server could hold a thread for ever; and it makes a read three system calls,
 * where an operation needs but two: a write and a read. It also counts what becomes of the links.
 */
public final class Watchdog implements AutoCloseable {

  /** A wait ends at most two of these after its limit, and never before. */
  static final Duration PERIOD = Duration.ofMillis(10);

  /** A server's queue of new connections is not much longer: some have 511. */
  private static final int CONNECTING = 256;

  private final Semaphore connecting = new Semaphore(CONNECTING);
  private final Set<SocketDeadline> deadlines = ConcurrentHashMap.newKeySet();
  private final ClientEvents events = new ClientEvents();
  private final Thread thread;
  private volatile long now = System.nanoTime();

  /**
   * Starts its thread with the first socket.
   *
   * @param store names the thread
   */
  public Watchdog(String store) {
    thread = new Thread(this::run, store + "-watchdog");
    thread.setDaemon(true);
  }

  /**
   * Looks after one socket until the deadline is closed.
   *
   * @param socket is closed, by another thread, when a wait takes too long
   * @param limit of each wait
   */
  public SocketDeadline watch(Closeable socket, Duration limit) {
    start();
    var deadline = new SocketDeadline(this, socket, limit);
    deadlines.add(deadline);
    return deadline;
  }

  /** How often the links of this process were opened again, and requests sent again. */
  public ClientEvents events() {
    return events;
  }

  private synchronized void start() {
    if (thread.getState() == Thread.State.NEW) {
      now = System.nanoTime();
      thread.start();
    }
  }

  /** Closes the sockets that are still open, too: nobody will look after them any more. */
  @Override
  public void close() {
    thread.interrupt();
    deadlines.forEach(SocketDeadline::close);
    try {
      thread.join(1_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One permit for each thread that may connect at the same time. */
  Semaphore connecting() {
    return connecting;
  }

  /** How many sockets it looks after. */
  int sockets() {
    return deadlines.size();
  }

  /** Nanoseconds on a clock that moves once a period, which costs the threads that ask nothing. */
  long now() {
    return now;
  }

  void forget(SocketDeadline deadline) {
    deadlines.remove(deadline);
  }

  private void run() {
    while (!Thread.currentThread().isInterrupted()) {
      now = System.nanoTime();
      deadlines.forEach(SocketDeadline::check);
      LockSupport.parkNanos(PERIOD.toNanos());
    }
  }
}
