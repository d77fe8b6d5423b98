// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** A small store in memory, behind a real TCP listener, that can be killed. */
final class ReferenceServer implements TestServer {

  private static final int BACKLOG = 200;

  private final int port;
  private final Optional<String> password;
  private final TreeMap<String, Map<String, byte[]>> records = new TreeMap<>();
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
  private Optional<ServerSocket> listener = Optional.empty();
  private Optional<Thread> acceptor = Optional.empty();

  ReferenceServer(Optional<String> password) throws IOException {
    this.port = FreePort.find();
    this.password = password;
  }

  @Override
  public void start() throws IOException {
    var socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
    listener = Optional.of(socket);
    acceptor = Optional.of(daemon(() -> accept(socket), "reference listener"));
  }

  @Override
  public void kill() throws IOException {
    if (listener.isPresent()) {
      listener.get().close();
      join(acceptor.orElseThrow());
    }
    listener = Optional.empty();
    for (var client : clients) {
      client.close();
    }
    clear();
  }

  @Override
  public void clear() {
    synchronized (records) {
      records.clear();
    }
  }

  @Override
  public Address address() {
    return Address.local(port);
  }

  @Override
  public void close() throws IOException {
    kill();
  }

  private void accept(ServerSocket socket) {
    try {
      while (true) {
        var client = socket.accept();
        clients.add(client);
        if (socket.isClosed()) {
          client.close();
        }
        daemon(() -> serve(client), "reference server");
      }
    } catch (IOException closed) {
      clients.removeIf(Socket::isClosed);
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.setTcpNoDelay(true);
      var in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
      var out = new DataOutputStream(new BufferedOutputStream(client.getOutputStream()));
      if (!password.orElse("").equals(Wire.readText(in))) {
        out.writeByte(Wire.DENIED);
        out.flush();
        return;
      }
      out.writeByte(Wire.OK);
      out.flush();
      while (true) {
        answer(in, out);
        out.flush();
      }
    } catch (IOException e) {
      clients.remove(client);
    }
  }

  private void answer(DataInputStream in, DataOutputStream out) throws IOException {
    var operation = in.readByte();
    var key = Wire.readText(in);
    var count = in.readInt();
    var values = Wire.readMap(in);
    synchronized (records) {
      var old = Optional.ofNullable(records.get(key));
      out.writeByte(
          Wire.NEEDS_NO_RECORD.contains(operation) || old.isPresent() ? Wire.OK : Wire.MISSING);
      switch (operation) {
        case Wire.READ -> Wire.writeMap(out, old.orElse(Map.of()));
        case Wire.INSERT -> records.put(key, values);
        case Wire.UPDATE -> old.ifPresent(record -> record.putAll(values));
        case Wire.DELETE -> records.remove(key);
        case Wire.SCAN -> {
          var found = records.tailMap(key).values().stream().limit(count).toList();
          out.writeInt(found.size());
          for (var record : found) {
            Wire.writeMap(out, record);
          }
        }
        case Wire.STATE -> Wire.writeMap(out, state());
        default -> throw new IOException("no such operation: " + operation);
      }
    }
  }

  private Map<String, byte[]> state() {
    return Map.of(
        "version", "1.0".getBytes(UTF_8),
        "password", password.orElse("").getBytes(UTF_8));
  }

  private static Thread daemon(Runnable work, String name) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** The port is free only when the thread has left accept. */
  private static void join(Thread thread) throws InterruptedIOException {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
  }

  /** What client and server say to each other. */
  static final class Wire {

    static final byte READ = 1;
    static final byte INSERT = 2;
    static final byte UPDATE = 3;
    static final byte DELETE = 4;
    static final byte SCAN = 5;
    static final byte STATE = 6;

    static final Set<Byte> NEEDS_NO_RECORD = Set.of(INSERT, SCAN, STATE);

    static final byte OK = 1;
    static final byte MISSING = 2;
    static final byte DENIED = 3;

    private Wire() {}

    static String readText(DataInputStream in) throws IOException {
      return new String(readBytes(in), UTF_8);
    }

    static void writeText(DataOutputStream out, String text) throws IOException {
      writeBytes(out, text.getBytes(UTF_8));
    }

    static Map<String, byte[]> readMap(DataInputStream in) throws IOException {
      var map = new TreeMap<String, byte[]>();
      for (var left = in.readInt(); left > 0; left--) {
        map.put(readText(in), readBytes(in));
      }
      return map;
    }

    static void writeMap(DataOutputStream out, Map<String, byte[]> map) throws IOException {
      out.writeInt(map.size());
      for (var entry : map.entrySet()) {
        writeText(out, entry.getKey());
        writeBytes(out, entry.getValue());
      }
    }

    private static byte[] readBytes(DataInputStream in) throws IOException {
      var bytes = new byte[in.readInt()];
      in.readFully(bytes);
      return bytes;
    }

    private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
      out.writeInt(bytes.length);
      out.write(bytes);
    }
  }
}
