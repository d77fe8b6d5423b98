// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;

/**
 * One round trip: requests, and how to read their replies.
 *
 * <p>Both halves may run on another thread than the one that made the exchange. Other threads'
 * exchanges may come before and behind it on the same link, but are never mixed with it. So neither
 * half may block for another reason than the link, use thread locals, or leave the link in another
 * state.
 *
 * @param <W> writes requests
 * @param <R> reads replies
 * @param <T> what the replies say
 */
public interface Exchange<W, R, T> {

  /** Writes the requests. Never flushes: who sends them is not said. */
  void write(W writer) throws IOException;

  /**
   * Reads the replies to these requests and no byte more.
   *
   * @throws ErrorReply if the server refused. All replies have been read; the link goes on
   * @throws IOException or an unchecked exception, for any other failure, also a reply that belongs
   *     to another request. The link is closed
   */
  T read(R reader) throws ErrorReply, IOException;

  static <W, R, T> Exchange<W, R, T> of(Encoder<W> writing, Decoder<R, T> reading) {
    return new Exchange<>() {
      @Override
      public void write(W writer) throws IOException {
        writing.to(writer);
      }

      @Override
      public T read(R reader) throws ErrorReply, IOException {
        return reading.from(reader);
      }
    };
  }

  /** Writes requests. */
  @FunctionalInterface
  interface Encoder<W> {
    void to(W writer) throws IOException;
  }

  /** Reads replies. */
  @FunctionalInterface
  interface Decoder<R, T> {
    T from(R reader) throws ErrorReply, IOException;
  }
}
