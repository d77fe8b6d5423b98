// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import java.io.ByteArrayOutputStream;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;

/** The requests of one exchange after another as bytes, for others to send. */
final class RequestBuffer<W extends Flushable, R> {

  /** Bytes. */
  private static final int USUAL = 1 << 10;

  /** Bytes; a buffer that has grown beyond is not kept, for there is one for each thread. */
  private static final int LARGE = 64 << 10;

  private final Codec<W, R> codec;
  private ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL);
  private W writer;

  RequestBuffer(Codec<W, R> codec) {
    this.codec = codec;
    this.writer = codec.writer(bytes, USUAL);
  }

  /** Holds these requests from now on, and no others. */
  RequestBuffer<W, R> of(Exchange<W, R, ?> exchange) throws IOException {
    if (bytes.size() > LARGE) {
      bytes = new ByteArrayOutputStream(USUAL);
      writer = codec.writer(bytes, USUAL);
    }
    bytes.reset();
    var done = false;
    try {
      exchange.write(writer);
      writer.flush();
      done = true;
    } finally {
      if (!done) {
        // Half a request may be left in it.
        writer = codec.writer(bytes, USUAL);
      }
    }
    return this;
  }

  void writeTo(OutputStream out) throws IOException {
    bytes.writeTo(out);
  }
}
