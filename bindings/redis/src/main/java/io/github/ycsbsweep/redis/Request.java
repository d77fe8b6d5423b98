// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

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

  static <T> Request<T> of(Encoder writing, Decoder<T> reading) {
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

  /** One after the other in one round trip; what the first one's replies say. */
  static <T> Request<T> both(Request<T> first, Request<?> second) {
    return of(
        commands -> {
          first.write(commands);
          second.write(commands);
        },
        replies -> {
          var reply = first.read(replies);
          second.read(replies);
          return reply;
        });
  }

  /** All of them in one round trip, and what each one's replies say. */
  static <T> Request<List<T>> all(List<Request<T>> requests) {
    return of(
        commands -> {
          for (var request : requests) {
            request.write(commands);
          }
        },
        replies -> {
          var said = new ArrayList<T>(requests.size());
          for (var request : requests) {
            said.add(request.read(replies));
          }
          return said;
        });
  }

  /** The same with ASKING before each command: to a node to which the slot is being moved. */
  static <T> Request<T> asking(Request<T> request) {
    return of(
        commands -> {
          commands.asking(true);
          request.write(commands);
          commands.asking(false);
        },
        replies -> {
          replies.asking(true);
          var said = request.read(replies);
          replies.asking(false);
          return said;
        });
  }

  /** Writes commands. */
  @FunctionalInterface
  interface Encoder {
    void to(CommandWriter commands) throws IOException;
  }

  /** Reads replies. */
  @FunctionalInterface
  interface Decoder<T> {
    T from(ReplyReader replies);
  }
}
