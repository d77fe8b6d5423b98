// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.aerospike;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Listens on 127.0.0.1, with a thread for each connection. What it held is lost when it ends. */
public final class AerospikeServer implements TestServer {

  /** As a server of version 8 that keeps a namespace in memory. */
  private static final int MOST_RECORD_BYTES = 8 << 20;

  private static final int BACKLOG = 1024;

  /** Thousands of connections are served, each by little code. */
  private static final long STACK_BYTES = 256 << 10;

  private final Address address;
  private final Map<String, Namespace> namespaces = new TreeMap<>();
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private Optional<ServerSocket> listener = Optional.empty();

  /** A server that was not started yet. */
  public AerospikeServer(int port, String... namespaces) {
    this.address = Address.local(port);
    for (var name : List.of(namespaces)) {
      this.namespaces.put(name, new Namespace());
    }
  }

  @Override
  public void start() throws IOException {
    var socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(
        new InetSocketAddress(InetAddress.getByName(address.host()), address.port()), BACKLOG);
    listener = Optional.of(socket);
    thread(() -> accept(socket)).start();
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
    clear();
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

  private void accept(ServerSocket socket) {
    // A node's id is made of its port, among others.
    var node = "BB9" + Integer.toHexString(address.port()).toUpperCase(Locale.ROOT);
    var info = new InfoCommands(address, node, namespaces);
    var messages = new Messages(namespaces, MOST_RECORD_BYTES);
    try {
      while (true) {
        var accepted = socket.accept();
        accepted.setTcpNoDelay(true);
        var connection = new Connection(accepted, info, messages);
        connections.add(connection);
        thread(
                () -> {
                  connection.serve();
                  connections.remove(connection);
                })
            .start();
        if (socket.isClosed()) {
          connection.close();
        }
      }
    } catch (IOException e) {
      // Closed: that is how it ends.
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
