// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached.codec;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import net.rubyeye.xmemcached.command.Command;
import net.rubyeye.xmemcached.command.binary.BaseBinaryCommand;
import net.rubyeye.xmemcached.command.binary.BinaryGetMultiCommand;

/** Has xmemcached's commands decode their replies from a stream. */
public final class MemcachedReader {

  /** Of a reply in the binary protocol ({@code doc/protocol-binary.txt}, "Packet Structure"). */
  private static final int HEADER_BYTES = 24;

  private static final int OPAQUE_OFFSET = 12;

  private final InputStream in;
  private final ByteBuffer buffer;

  /** With a buffer of so many bytes, more than any line of a reply has. */
  MemcachedReader(InputStream in, int bufferSize) {
    this.in = in;
    this.buffer = ByteBuffer.allocate(bufferSize).limit(0);
  }

  /**
   * Reads the whole reply to a command.
   *
   * @throws IOException if the stream ends, or if the reply is to another command
   * @throws RuntimeException xmemcached's, if it is no reply to such a command
   */
  void read(Command command) throws IOException {
    // A multi-get has an opaque for each of its keys, and tells values apart by the keys.
    if (command instanceof BaseBinaryCommand binary
        && !(command instanceof BinaryGetMultiCommand)) {
      checkOpaque(binary.getOpaque());
    }
    // xmemcached's commands take its session as a parameter, and do not use it.
    while (!command.decode(null, buffer)) {
      fill();
    }
  }

  /** The number that the command was sent with comes back in its reply. */
  private void checkOpaque(int sent) throws IOException {
    while (buffer.remaining() < HEADER_BYTES) {
      fill();
    }
    var received = buffer.getInt(buffer.position() + OPAQUE_OFFSET);
    if (received != sent) {
      throw new ProtocolException("a reply to another command: " + received + ", not " + sent);
    }
  }

  private void fill() throws IOException {
    if (buffer.limit() == buffer.capacity() || !buffer.hasRemaining()) {
      buffer.compact().flip();
    }
    var room = buffer.capacity() - buffer.limit();
    if (room == 0) {
      throw new ProtocolException("a line of more than " + buffer.capacity() + " bytes");
    }
    var count = in.read(buffer.array(), buffer.limit(), room);
    if (count < 0) {
      throw new EOFException("the server closed the connection");
    }
    buffer.limit(buffer.limit() + count);
  }
}
