// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.ycsbsweep.memcached.MemcachedSettings.Protocol;
import io.github.ycsbsweep.support.RootCause;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import site.ycsb.DBException;

/** Asks a server for its version, on a connection of its own, before anything is begun. */
final class VersionProbe {

  private static final byte[] TEXT_QUESTION = "version\r\n".getBytes(US_ASCII);
  private static final byte[] TEXT_ANSWER = "VERSION ".getBytes(US_ASCII);

  /** Magic number of a request, and the operation; the header has 24 bytes. */
  private static final byte[] BINARY_QUESTION = Arrays.copyOf(new byte[] {(byte) 0x80, 0x0b}, 24);

  private static final byte[] BINARY_ANSWER = {(byte) 0x81, 0x0b};

  private VersionProbe() {}

  /**
   * Returns when the server has answered in the protocol.
   *
   * @throws DBException with the address and the cause
   */
  static void await(Host host, Protocol protocol, Duration timeout) throws DBException {
    var deadline = System.nanoTime() + timeout.toNanos();
    try (var socket = new Socket()) {
      var address = new InetSocketAddress(host.name(), host.port());
      if (address.isUnresolved()) {
        throw new DBException("memcached " + host + ": unknown host (memcached.hosts)");
      }
      socket.connect(address, (int) timeout.toMillis());
      var text = protocol == Protocol.TEXT;
      socket.getOutputStream().write(text ? TEXT_QUESTION : BINARY_QUESTION);
      var expected = text ? TEXT_ANSWER : BINARY_ANSWER;
      if (!Arrays.equals(read(socket, expected.length, deadline), expected)) {
        throw new DBException(
            "memcached "
                + host
                + ": does not answer as memcached does to memcached.protocol="
                + (text ? "text" : "binary"));
      }
    } catch (IOException e) {
      throw new DBException("memcached " + host + ": " + RootCause.describe(e), e);
    }
  }

  private static byte[] read(Socket socket, int length, long deadline) throws IOException {
    var bytes = new byte[length];
    for (var read = 0; read < length; ) {
      socket.setSoTimeout((int) Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
      var count = socket.getInputStream().read(bytes, read, length - read);
      if (count < 0) {
        throw new EOFException("the server closed the connection");
      }
      read += count;
    }
    return bytes;
  }
}
