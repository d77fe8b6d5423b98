// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.io.IOException;

/**
 * One round trip: commands, and how to read their replies.
 *
 * <p>Both halves may run on another thread than the one that made the request, and be followed or
 * preceded by other threads' commands on the same connection, though never be mixed with them. So
 * neither may block, ask for thread locals, leave the connection in another state (SELECT, MULTI,
 * WATCH), or throw for any other reason than a broken stream. The request may be written once more
 * when its first attempt was answered by an error, as a redirection is.
 *
 * @param <T> what the replies say
 */
interface Request<T> {

  /** Writes the commands. Who sends them is not said: never flushes. */
  void write(CommandWriter commands) throws IOException;

  /**
   * Reads as many replies as there are commands, also when some are errors. An error is left to
   * {@link ReplyReader#takeError}, and what is returned then is not used.
   */
  T read(ReplyReader replies);

  static <T> Request<T> of(Writing writing, Reading<T> reading) {
    return new Request<>() {
      @Override
      public void write(CommandWriter commands) throws IOException {
        writing.to(commands);
      }

      @Override
      public T read(ReplyReader replies) {
        return reading.from(replies);
      }
    };
  }

  /** Writes commands. */
  @FunctionalInterface
  interface Writing {
    void to(CommandWriter commands) throws IOException;
  }

  /** Reads replies. */
  @FunctionalInterface
  interface Reading<T> {
    T from(ReplyReader replies);
  }
}
