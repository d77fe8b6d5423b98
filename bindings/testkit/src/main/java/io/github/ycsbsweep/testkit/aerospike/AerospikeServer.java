// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.aerospike;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Listens on 127.0.0.1, with a thread for each connection. The records are lost when it ends. */
public final class AerospikeServer implements TestServer {

  /** The most that a server of version 8 can be set to; its default is 1 MiB. */
  private static final int MOST_RECORD_BYTES = 8 << 20;

  private static final int BACKLOG = 1024;

  /** Thousands of connections are served, each by little code. */
  private static final long STACK_BYTES = 256 << 10;

  private final Address address;
  private final Map<String, Indexes> indexes = new TreeMap<>();
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private Map<String, Namespace> namespaces;
  private Optional<Listener> listener = Optional.empty();

  /** A server that was not started yet. */
  public AerospikeServer(int port, String... namespaces) {
    this.address = Address.local(port);
    for (var name : namespaces) {
      indexes.put(name, new Indexes());
    }
    this.namespaces = empty(indexes);
  }

  private static Map<String, Namespace> empty(Map<String, Indexes> indexes) {
    var namespaces = new TreeMap<String, Namespace>();
    indexes.forEach((name, ofThis) -> namespaces.put(name, new Namespace(ofThis)));
    return namespaces;
  }

  @Override
  public void start() throws IOException {
    var socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(
        new InetSocketAddress(InetAddress.getByName(address.host()), address.port()), BACKLOG);
    // A node's id is made of its port, among others.
    var node = "BB9" + Integer.toHexString(address.port()).toUpperCase(Locale.ROOT);
    var info = new InfoCommands(address, node, namespaces);
    var messages = new Messages(namespaces, MOST_RECORD_BYTES);
    var acceptor = thread(() -> accept(socket, info, messages));
    acceptor.start();
    listener = Optional.of(new Listener(socket, acceptor));
  }

  @Override
  public void kill() throws IOException {
    if (listener.isPresent()) {
      listener.get().close();
    }
    listener = Optional.empty();
    for (var connection : connections) {
      connection.close();
    }
    // Not cleared: a connection may be about to write.
    namespaces = empty(indexes);
  }

  @Override
  public void clear() {
    namespaces.values().forEach(namespace -> namespace.truncate(Optional.empty()));
  }

  @Override
  public Address address() {
    return address;
  }

  @Override
  public void close() throws IOException {
    kill();
  }

  private void accept(ServerSocket socket, InfoCommands info, Messages messages) {
    try {
      while (true) {
        var accepted = socket.accept();
        var connection = new Connection(accepted, info, messages);
        connections.add(connection);
        thread(
                () -> {
                  try {
                    connection.serve();
                  } finally {
                    connections.remove(connection);
                  }
                })
            .start();
      }
    } catch (IOException e) {
      // Closed: that is how it ends.
    }
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

  private Thread thread(Runnable task) {
    var thread =
        new Thread(
            Thread.currentThread().getThreadGroup(), task, "aerospike-" + address, STACK_BYTES);
    thread.setDaemon(true);
    return thread;
  }
}
