// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached.codec;

import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import net.rubyeye.xmemcached.command.Command;

/** Collects commands that xmemcached has encoded, for one write. */
public final class MemcachedWriter implements Flushable {

  private final OutputStream out;
  private final byte[] buffer;
  private int length;

  /** With a buffer of so many bytes. */
  MemcachedWriter(OutputStream out, int bufferSize) {
    this.out = out;
    this.buffer = new byte[bufferSize];
  }

  /** Adds a command; one that is larger than the buffer is written at once. */
  void write(Command command) throws IOException {
    var bytes = command.getIoBuffer().buf();
    var size = bytes.remaining();
    var from = bytes.arrayOffset() + bytes.position();
    if (size > buffer.length - length) {
      flush();
    }
    if (size > buffer.length) {
      out.write(bytes.array(), from, size);
    } else {
      System.arraycopy(bytes.array(), from, buffer, length, size);
      length += size;
    }
  }

  @Override
  public void flush() throws IOException {
    if (length > 0) {
      out.write(buffer, 0, length);
      length = 0;
    }
  }
}
