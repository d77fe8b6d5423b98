// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import redis.clients.jedis.util.RedisOutputStream;

/** The commands of one request after another as bytes, for others to send. */
final class CommandBuffer {

  /** Bytes. */
  private static final int USUAL = 1 << 10;

  /** Bytes; a buffer that has grown beyond is not kept, for there is one for each thread. */
  private static final int LARGE = 64 << 10;

  private ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL);
  private CommandWriter writer = writer();

  /** Holds these commands from now on, and no others. */
  CommandBuffer of(Request<?> request) throws IOException {
    if (bytes.size() > LARGE) {
      bytes = new ByteArrayOutputStream(USUAL);
      writer = writer();
    }
    bytes.reset();
    var done = false;
    try {
      request.write(writer);
      writer.flush();
      done = true;
    } finally {
      if (!done) {
        writer = writer();
      }
    }
    return this;
  }

  void writeTo(OutputStream out) throws IOException {
    bytes.writeTo(out);
  }

  private CommandWriter writer() {
    return new CommandWriter(new RedisOutputStream(bytes, USUAL));
  }
}
