// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.http.HttpSettings;
import io.github.ycsbsweep.kyototycoon.ProtocolAccess.KeyValue;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Optional;

/**
 * A thread's connection for the binary protocol; all numbers are big-endian. It is made when it is
 * needed, and again after a failure.
 *
 * @see <a href="https://dbmx.net/kyototycoon/spex.html#protocol">Kyoto Tycoon, "Binary
 *     Protocol"</a>
 */
final class BinaryConnection implements Closeable {

  private static final int SET = 0xb8;
  private static final int REMOVE = 0xb9;
  private static final int GET = 0xba;

  private static final long NEVER = Long.MAX_VALUE;
  private static final int BUFFER_BYTES = 16 << 10;

  private final HttpSettings settings;
  private final long expireSeconds;
  private Optional<Link> link = Optional.empty();

  BinaryConnection(HttpSettings settings, int expireSeconds) {
    this.settings = settings;
    this.expireSeconds = expireSeconds == 0 ? NEVER : expireSeconds;
  }

  /** A socket with its streams. */
  private record Link(Socket socket, DataInputStream in, DataOutputStream out) {}

  void setAll(int database, List<KeyValue> pairs) throws IOException {
    exchange(
        (in, out) -> {
          begin(out, SET, pairs.size());
          for (var pair : pairs) {
            out.writeShort(database);
            out.writeInt(pair.key().length);
            out.writeInt(pair.value().length);
            out.writeLong(expireSeconds);
            out.write(pair.key());
            out.write(pair.value());
          }
          out.flush();
          var written = count(in, SET);
          if (written != pairs.size()) {
            throw new IOException(written + " of " + pairs.size() + " were written");
          }
          return written;
        });
  }

  boolean remove(int database, byte[] key) throws IOException {
    return exchange(
            (in, out) -> {
              begin(out, REMOVE, 1);
              key(out, database, key);
              out.flush();
              return count(in, REMOVE);
            })
        == 1;
  }

  Optional<byte[]> get(int database, byte[] key) throws IOException {
    return exchange(
        (in, out) -> {
          begin(out, GET, 1);
          key(out, database, key);
          out.flush();
          return count(in, GET) == 0 ? Optional.empty() : Optional.of(value(in));
        });
  }

  private static void begin(DataOutputStream out, int magic, int records) throws IOException {
    out.writeByte(magic);
    out.writeInt(0);
    out.writeInt(records);
  }

  private static void key(DataOutputStream out, int database, byte[] key) throws IOException {
    out.writeShort(database);
    out.writeInt(key.length);
    out.write(key);
  }

  private static int count(DataInputStream in, int magic) throws IOException {
    var answered = in.readUnsignedByte();
    if (answered != magic) {
      throw new IOException("refused: the answer begins with 0x" + Integer.toHexString(answered));
    }
    return in.readInt();
  }

  /** A record's value; database, expiration and key are those that were asked for. */
  private static byte[] value(DataInputStream in) throws IOException {
    in.readUnsignedShort();
    var keyLength = in.readInt();
    var valueLength = in.readInt();
    in.readLong();
    in.skipNBytes(keyLength);
    var value = in.readNBytes(valueLength);
    if (value.length < valueLength) {
      throw new EOFException("the value ends early");
    }
    return value;
  }

  private <T> T exchange(Exchange<T> exchange) throws IOException {
    var open = link.isPresent() ? link.get() : connect();
    link = Optional.of(open);
    var whole = false;
    try {
      var answer = exchange.with(open.in(), open.out());
      whole = settings.keepAlive();
      return answer;
    } finally {
      if (!whole) {
        close();
      }
    }
  }

  private Link connect() throws IOException {
    var socket = new Socket();
    try {
      socket.connect(
          new InetSocketAddress(settings.host(), settings.port()),
          (int) settings.timeouts().connect().toMillis());
      socket.setTcpNoDelay(settings.noDelay());
      socket.setSoTimeout((int) settings.timeouts().request().toMillis());
      return new Link(
          socket,
          new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES)),
          new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES)));
    } catch (IOException e) {
      socket.close();
      throw settings.explained(e);
    }
  }

  @Override
  public void close() throws IOException {
    if (link.isPresent()) {
      var socket = link.get().socket();
      link = Optional.empty();
      socket.close();
    }
  }

  /** A request, and the reading of its answer. */
  @FunctionalInterface
  private interface Exchange<T> {
    T with(DataInputStream in, DataOutputStream out) throws IOException;
  }
}
