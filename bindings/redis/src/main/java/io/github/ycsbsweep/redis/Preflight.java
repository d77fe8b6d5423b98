// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.support.Causes;
import java.io.IOException;
import java.util.Optional;
import redis.clients.jedis.Protocol.Command;
import site.ycsb.DBException;

/** Connects for the first time and makes sure that the server will do what it is asked for. */
final class Preflight {

  private static final byte[] WITH_SCORES = "WITHSCORES".getBytes(US_ASCII);

  /** A user without the right to PING or to read the whole index may still do all the rest. */
  private static final String NO_PERMISSION = "NOPERM";

  private Preflight() {}

  /**
   * A connection that works.
   *
   * @throws DBException with the address and the cause, or the property that does not fit the data
   */
  static RedisConnection connect(RedisSettings settings, Watchdog watchdog) throws DBException {
    var backoff = new Backoff(settings.shortestBackoff(), settings.longestBackoff());
    var connection = new RedisConnection(new RedisConnector(settings, watchdog), backoff);
    try {
      var objection = connection.exchange(link -> objection(link, settings.index()));
      if (objection.isPresent()) {
        connection.close();
        throw new DBException("redis " + settings.address() + ": " + objection.get());
      }
      return connection;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DBException("redis " + settings.address() + ": interrupted", e);
    } catch (IOException | RuntimeException e) {
      throw new DBException("redis " + settings.address() + ": " + Causes.describe(e), e);
    }
  }

  private static Optional<String> objection(RedisLink link, KeyIndex index) throws IOException {
    link.commands().command(Command.PING, 0).flush();
    link.replies().status();
    var objection = objection(link.replies());
    if (objection.isPresent() || !index.exists()) {
      return objection;
    }
    // Only an index of the same kind has the expected score at both ends.
    var first = misfit(link, index, 0);
    return first.isPresent() ? first : misfit(link, index, -1);
  }

  private static Optional<String> misfit(RedisLink link, KeyIndex index, int rank)
      throws IOException {
    link.commands()
        .command(Command.ZRANGE, 4)
        .argument(KeyIndex.NAME)
        .argument(rank)
        .argument(rank)
        .argument(WITH_SCORES)
        .flush();
    var entry = link.replies().strings();
    if (entry.size() != 2) {
      return objection(link.replies());
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

  private static Optional<String> objection(ReplyReader replies) {
    return replies.takeError().filter(error -> !error.startsWith(NO_PERMISSION));
  }
}
