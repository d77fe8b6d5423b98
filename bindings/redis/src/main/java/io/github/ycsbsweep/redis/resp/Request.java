// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.resp;

import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.transport.Exchange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One round trip: commands, and how to read their replies. Our own codec writes and reads them in
 * RESP; a driver gets the same commands, and what it makes of the replies is read in the same way.
 *
 * <p>Neither half may leave the connection in another state (SELECT, MULTI, WATCH), or throw for
 * any other reason than a broken stream. The request may be written once more when its first
 * attempt was answered by an error, as a redirection is.
 *
 * @param <T> what the replies say
 */
public interface Request<T> extends Exchange<RespWriter, RespReader, T> {

  /** Names the commands. */
  void encode(Commands commands) throws IOException;

  /**
   * Reads as many replies as there are commands, also when some are errors. An error is left to
   * {@link Replies#takeError}, and what is returned then is not used.
   */
  T decode(Replies replies);

  @Override
  default void write(RespWriter commands) throws IOException {
    encode(commands);
  }

  @Override
  default T read(RespReader replies) throws ErrorReply {
    var said = decode(replies);
    replies.throwError();
    return said;
  }

  static <T> Request<T> of(Encoder writing, Decoder<T> reading) {
    return new Request<>() {
      @Override
      public void encode(Commands commands) throws IOException {
        writing.to(commands);
      }

      @Override
      public T decode(Replies replies) {
        return reading.from(replies);
      }
    };
  }

  /** One after the other in one round trip; what the first one's replies say. */
  static <T> Request<T> both(Request<T> first, Request<?> second) {
    return of(
        commands -> {
          first.encode(commands);
          second.encode(commands);
        },
        replies -> {
          var reply = first.decode(replies);
          second.decode(replies);
          return reply;
        });
  }

  /** All of them in one round trip, and what each one's replies say. */
  static <T> Request<List<T>> all(List<Request<T>> requests) {
    return of(
        commands -> {
          for (var request : requests) {
            request.encode(commands);
          }
        },
        replies -> {
          var said = new ArrayList<T>(requests.size());
          for (var request : requests) {
            said.add(request.decode(replies));
          }
          return said;
        });
  }

  /** The same with ASKING before each command: to a node to which the slot is being moved. */
  static <T> Request<T> asking(Request<T> request) {
    return new Request<>() {
      @Override
      public void encode(Commands commands) throws IOException {
        request.encode(commands);
      }

      @Override
      public T decode(Replies replies) {
        return request.decode(replies);
      }

      @Override
      public void write(RespWriter commands) throws IOException {
        commands.asking(true);
        encode(commands);
        commands.asking(false);
      }

      @Override
      public T read(RespReader replies) throws ErrorReply {
        replies.asking(true);
        var said = decode(replies);
        replies.asking(false);
        replies.throwError();
        return said;
      }
    };
  }

  /** Writes commands. */
  @FunctionalInterface
  interface Encoder {
    void to(Commands commands) throws IOException;
  }

  /** Reads replies. */
  @FunctionalInterface
  interface Decoder<T> {
    T from(Replies replies);
  }
}
