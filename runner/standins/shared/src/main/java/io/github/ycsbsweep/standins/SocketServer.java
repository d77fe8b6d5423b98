// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Listens on 127.0.0.1, with a thread for each connection. Its records are lost when it ends. */
public abstract class SocketServer implements Closeable {

  private static final byte[] LOCAL = {127, 0, 0, 1};
  private static final int BACKLOG = 1024;

  /** Thousands of connections are served, each by little code. */
  private static final long STACK_BYTES = 256 << 10;

  /** How long the end waits for answers that are under way. */
  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(2);

  private final int port;
  private final Map<Socket, Thread> connections = new ConcurrentHashMap<>();
  private Optional<Listener> listener = Optional.empty();

  protected SocketServer(int port) {
    this.port = port;
  }

  /** Answers on a connection until it ends; whatever this throws ends it, and no other. */
  protected abstract void serve(Socket socket) throws IOException;

  /** Forgets everything, as a process that was killed; by default it forgets the records. */
  protected void forget() {
    clear();
  }

  /** Forgets every record, and keeps the connections. */
  public abstract void clear();

  /** Starts it, on the same port each time. */
  public synchronized void start() throws IOException {
    var socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(new InetSocketAddress(InetAddress.getByAddress(LOCAL), port), BACKLOG);
    var acceptor = thread(() -> accept(socket));
    acceptor.start();
    listener = Optional.of(new Listener(socket, acceptor));
  }

  /** Ends it at once, without a farewell to its clients, as kill -9 does. */
  public synchronized void kill() throws IOException {
    if (listener.isPresent()) {
      listener.get().close();
    }
    listener = Optional.empty();
    var open = Map.copyOf(connections);
    for (var connection : open.keySet()) {
      reset(connection);
    }
    // A thread that waits for a request may still get one while its socket is closed.
    awaitEnd(open.values());
    forget();
  }

  private static void awaitEnd(Collection<Thread> threads) throws InterruptedIOException {
    var end = System.nanoTime() + LONGEST_ANSWER.toNanos();
    try {
      for (var thread : threads) {
        var left = (end - System.nanoTime()) / 1_000_000;
        if (thread != Thread.currentThread() && left > 0) {
          thread.join(left);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  /** Where it listens. */
  public final int port() {
    return port;
  }

  @Override
  public void close() throws IOException {
    kill();
  }

  private void accept(ServerSocket socket) {
    try {
      while (true) {
        var accepted = socket.accept();
        var handler = thread(() -> serveToTheEnd(accepted));
        connections.put(accepted, handler);
        handler.start();
      }
    } catch (IOException e) {
      // Closed: that is how it ends.
    }
  }

  private void serveToTheEnd(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      serve(socket);
    } catch (IOException | RuntimeException e) {
      // The client went, or does not speak this protocol: closing is the answer.
    } finally {
      connections.remove(socket);
    }
  }

  /** Ends it without a farewell: what was not sent is lost. */
  private static void reset(Socket connection) throws IOException {
    try (connection) {
      connection.setSoLinger(true, 0);
    } catch (SocketException e) {
      // The client went at the same moment.
    }
  }

  private Thread thread(Runnable task) {
    var name = getClass().getSimpleName() + "-" + port;
    var thread = new Thread(Thread.currentThread().getThreadGroup(), task, name, STACK_BYTES);
    thread.setDaemon(true);
    return thread;
  }

  /** A listening socket, and the thread that accepts from it. */
  private record Listener(ServerSocket socket, Thread acceptor) {

    /** Waits for the thread: its call of accept keeps the port in use after the socket's close. */
    void close() throws IOException {
      socket.close();
      try {
        acceptor.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException();
      }
    }
  }
}
