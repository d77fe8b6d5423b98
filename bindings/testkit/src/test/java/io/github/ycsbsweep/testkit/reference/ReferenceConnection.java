// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.ServerState;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.reference.ReferenceServer.Wire;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** One connection to the reference server. */
final class ReferenceConnection implements AutoCloseable {

  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;

  private ReferenceConnection(Socket socket) throws IOException {
    this.socket = socket;
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
  }

  /**
   * Connects and says the password; timeouts in milliseconds.
   *
   * @param closer closes a socket that could not be used
   */
  static ReferenceConnection open(
      Address address, int connectTimeout, int timeout, String password, Consumer<Socket> closer)
      throws IOException {
    var socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(address.host(), address.port()), connectTimeout);
      socket.setSoTimeout(timeout);
      socket.setTcpNoDelay(true);
      var connection = new ReferenceConnection(socket);
      Wire.writeText(connection.out, password);
      connection.out.flush();
      if (connection.in.readByte() != Wire.OK) {
        throw new IOException("password refused");
      }
      return connection;
    } catch (IOException e) {
      closer.accept(socket);
      throw e;
    }
  }

  /** Whether the record is there. */
  boolean write(byte operation, String key, Map<String, byte[]> values) throws IOException {
    send(operation, key, 0, values);
    return in.readByte() == Wire.OK;
  }

  /** Nothing if the record is missing, else its fields. */
  List<Map<String, byte[]>> read(String key) throws IOException {
    send(Wire.READ, key, 0, Map.of());
    var found = in.readByte() == Wire.OK;
    var record = Wire.readMap(in);
    return found ? List.of(record) : List.of();
  }

  List<Map<String, byte[]>> scan(String startKey, int count) throws IOException {
    send(Wire.SCAN, startKey, count, Map.of());
    in.readByte();
    var records = new ArrayList<Map<String, byte[]>>();
    for (var left = in.readInt(); left > 0; left--) {
      records.add(Wire.readMap(in));
    }
    return records;
  }

  /** What the server says of itself, its password too. */
  Map<String, byte[]> state() throws IOException {
    send(Wire.STATE, "", 0, Map.of());
    in.readByte();
    return Wire.readMap(in);
  }

  /**
   * Writes down what the server says of itself.
   *
   * @param word the name for one of the server's words
   */
  void tell(ServerState state, UnaryOperator<String> word) throws IOException {
    var words = new TreeMap<String, String>();
    state().forEach((name, value) -> words.put(word.apply(name), new String(value, UTF_8)));
    Optional.ofNullable(words.get("version")).ifPresent(state::version);
    state.persistence(Durability.MEMORY, "none");
    state.raw("", words);
  }

  private void send(byte operation, String key, int count, Map<String, byte[]> values)
      throws IOException {
    out.writeByte(operation);
    Wire.writeText(out, key);
    out.writeInt(count);
    Wire.writeMap(out, values);
    out.flush();
  }

  @Override
  public void close() {
    close(socket);
  }

  static void close(Socket used) {
    try {
      used.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An operation on the server. */
  @FunctionalInterface
  interface Call<T> {
    T on(ReferenceConnection connection) throws IOException;
  }
}
