// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.transport.ErrorReply;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.Protocol.Command;
import site.ycsb.DBException;

/** Makes sure that a server answers and will do what it is asked for. */
final class Preflight {

  /** Ranks of the first and the last entry of an index. */
  private static final List<Integer> ENDS = List.of(0, -1);

  private static final byte[] WITH_SCORES = "WITHSCORES".getBytes(US_ASCII);

  /** A user without the right to PING or to read the whole index may still do all the rest. */
  private static final String NO_PERMISSION = "NOPERM";

  private Preflight() {}

  /**
   * Talks to the server for the first time; closes the connection if it will not do.
   *
   * @throws DBException with the address and the cause, or the property that does not fit the data
   */
  static void check(RedisConnection connection, KeyIndex index) throws DBException {
    check(connection, index, index.exists() ? List.of(KeyIndex.NAME) : List.of());
  }

  /**
   * The same where the index has other names.
   *
   * @param names of the parts that can be asked for through this connection
   */
  static void check(RedisConnection connection, KeyIndex index, List<byte[]> names)
      throws DBException {
    var passed = false;
    try {
      var objection = objection(connection, index, names);
      passed = objection.isEmpty();
      if (objection.isPresent()) {
        throw new DBException("redis " + connection.server() + ": " + objection.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DBException("redis " + connection.server() + ": interrupted", e);
    } catch (IOException | RuntimeException e) {
      throw new DBException("redis " + connection.server() + ": " + RootCause.describe(e), e);
    } finally {
      if (!passed) {
        connection.close();
      }
    }
  }

  private static Optional<String> objection(
      RedisConnection connection, KeyIndex index, List<byte[]> names)
      throws IOException, InterruptedException {
    var objection = misfit(connection, ping());
    for (var name : names) {
      // Only an index of the same kind has the expected score at both ends.
      for (var rank : ENDS) {
        if (objection.isEmpty()) {
          objection = misfit(connection, entry(index, name, rank));
        }
      }
    }
    return objection;
  }

  private static Optional<String> misfit(
      RedisConnection connection, Request<Optional<String>> request)
      throws IOException, InterruptedException {
    try {
      return connection.call(request);
    } catch (ErrorReply e) {
      return Optional.of(e.getMessage()).filter(error -> !error.startsWith(NO_PERMISSION));
    }
  }

  private static Request<Optional<String>> ping() {
    return Request.of(
        commands -> commands.command(Command.PING, 0),
        replies -> {
          replies.status();
          return Optional.empty();
        });
  }

  private static Request<Optional<String>> entry(KeyIndex index, byte[] name, int rank) {
    return Request.of(
        commands ->
            commands
                .command(Command.ZRANGE, 4)
                .argument(name)
                .argument(rank)
                .argument(rank)
                .argument(WITH_SCORES),
        replies -> misfit(index, replies));
  }

  private static Optional<String> misfit(KeyIndex index, ReplyReader replies) {
    var entry = replies.strings();
    if (entry.size() != 2) {
      return Optional.empty();
    }
    var key = new String(entry.get(0), UTF_8);
    var score = Double.parseDouble(new String(entry.get(1), US_ASCII));
    if (score == index.score(key)) {
      return Optional.empty();
    }
    return Optional.of(
        "redis.index="
            + index.setting()
            + ": the data there was loaded with another index (score "
            + score
            + " of key "
            + key
            + "); allowed: the redis.index it was loaded with (hash for data from upstream's"
            + " binding), or none");
  }
}
