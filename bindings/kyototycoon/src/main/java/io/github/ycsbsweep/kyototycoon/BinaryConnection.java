// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.http.HttpSettings;
import io.github.ycsbsweep.kyototycoon.ProtocolAccess.KeyValue;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.transport.Backoff;
import io.github.ycsbsweep.transport.Codec;
import io.github.ycsbsweep.transport.Connection;
import io.github.ycsbsweep.transport.Connector;
import io.github.ycsbsweep.transport.Endpoint;
import io.github.ycsbsweep.transport.Exchange;
import io.github.ycsbsweep.transport.SocketSettings;
import io.github.ycsbsweep.transport.Watchdog;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import site.ycsb.DBException;

/**
 * A thread's connection for the binary protocol; all numbers are big-endian. It is made when it is
 * needed, and again after a failure.
 *
 * @see <a href="https://dbmx.net/kyototycoon/spex.html#protocol">Kyoto Tycoon, "Binary
 *     Protocol"</a>
 */
final class BinaryConnection implements AutoCloseable {

  private static final int SET = 0xb8;
  private static final int REMOVE = 0xb9;
  private static final int GET = 0xba;

  private static final long NEVER = Long.MAX_VALUE;

  private final HttpSettings settings;
  private final long expireSeconds;
  private final Connection<DataOutputStream, DataInputStream> connection;

  /** Nobody logs in. */
  private static final class BinaryCodec implements Codec<DataOutputStream, DataInputStream> {

    @Override
    public DataOutputStream writer(OutputStream out, int bufferSize) {
      return new DataOutputStream(new BufferedOutputStream(out, bufferSize));
    }

    @Override
    public DataInputStream reader(InputStream in, int bufferSize) {
      return new DataInputStream(new BufferedInputStream(in, bufferSize));
    }
  }

  BinaryConnection(KyotoTycoonSettings settings, Watchdog watchdog) throws DBException {
    var seconds = settings.writes().expireSeconds();
    this.settings = settings.http();
    this.expireSeconds = seconds == 0 ? NEVER : seconds;
    this.connection = connector(settings.http(), watchdog).connection();
  }

  private static Connector<DataOutputStream, DataInputStream> connector(
      HttpSettings settings, Watchdog watchdog) throws DBException {
    var sockets =
        new SocketSettings(
            settings.timeouts().connect(),
            settings.timeouts().request(),
            settings.noDelay(),
            false,
            SocketSettings.BufferSizes.SYSTEM,
            Optional.empty());
    var atOnce = new Backoff.Limits(Duration.ZERO, Duration.ZERO);
    var server = new Endpoint(settings.host(), settings.port());
    return new Connector<>(server, new BinaryCodec(), sockets, atOnce, watchdog);
  }

  void setAll(int database, List<KeyValue> pairs) throws IOException {
    var written =
        call(
            SET,
            pairs.size(),
            out -> {
              for (var pair : pairs) {
                out.writeShort(database);
                out.writeInt(pair.key().length);
                out.writeInt(pair.value().length);
                out.writeLong(expireSeconds);
                out.write(pair.key());
                out.write(pair.value());
              }
            },
            in -> count(in, SET));
    if (written != pairs.size()) {
      throw new IOException(written + " of " + pairs.size() + " were written");
    }
  }

  boolean remove(int database, byte[] key) throws IOException {
    return call(REMOVE, 1, out -> key(out, database, key), in -> count(in, REMOVE)) == 1;
  }

  Optional<byte[]> get(int database, byte[] key) throws IOException {
    return call(
        GET,
        1,
        out -> key(out, database, key),
        in -> count(in, GET) == 0 ? Optional.empty() : Optional.of(value(in)));
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

  private <T> T call(
      int magic,
      int records,
      Exchange.Encoder<DataOutputStream> request,
      Exchange.Decoder<DataInputStream, T> answer)
      throws IOException {
    try {
      return connection.call(
          Exchange.of(
              out -> {
                out.writeByte(magic);
                out.writeInt(0);
                out.writeInt(records);
                request.to(out);
              },
              answer));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException) new InterruptedIOException().initCause(e);
    } catch (ErrorReply e) {
      throw new IOException(e.getMessage(), e);
    } catch (IOException e) {
      throw settings.explained(e);
    } finally {
      if (!settings.keepAlive()) {
        close();
      }
    }
  }

  @Override
  public void close() {
    connection.close();
  }
}
