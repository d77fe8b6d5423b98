// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.record.RecordLayout.IndexMode;
import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.ReplyReader;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.routing.NodeCheck;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.support.RootCause;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.Protocol.Command;
import site.ycsb.DBException;

/** A node must answer, and its index be of the kind that is wanted. */
public record Preflight(IndexMode mode) implements NodeCheck {

  /** Ranks of the first and the last entry of an index. */
  private static final List<Integer> ENDS = List.of(0, -1);

  private static final byte[] WITH_SCORES = "WITHSCORES".getBytes(US_ASCII);

  /** A user without the right to PING or to read the whole index may still do all the rest. */
  private static final String NO_PERMISSION = "NOPERM";

  @Override
  public void checkNode(RedisConnection connection) throws DBException {
    check(connection, List.of(ping()));
  }

  /** Only an index of the same kind has the expected score at both ends. */
  @Override
  public void checkIndex(RedisConnection connection, byte[] name) throws DBException {
    if (index().exists()) {
      check(connection, ENDS.stream().map(rank -> entry(name, rank)).toList());
    }
  }

  private static void check(RedisConnection connection, List<Request<Optional<String>>> questions)
      throws DBException {
    var passed = false;
    try {
      for (var question : questions) {
        var objection = misfit(connection, question);
        if (objection.isPresent()) {
          throw new DBException("redis " + connection.server() + ": " + objection.get());
        }
      }
      passed = true;
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

  private Request<Optional<String>> entry(byte[] name, int rank) {
    return Request.of(
        commands ->
            commands
                .command(Command.ZRANGE, 4)
                .argument(name)
                .argument(rank)
                .argument(rank)
                .argument(WITH_SCORES),
        this::misfit);
  }

  private Optional<String> misfit(ReplyReader replies) {
    var entry = replies.strings();
    if (entry.size() != 2) {
      return Optional.empty();
    }
    var key = new String(entry.get(0), UTF_8);
    var score = Double.parseDouble(new String(entry.get(1), US_ASCII));
    if (score == index().score(key)) {
      return Optional.empty();
    }
    return Optional.of(
        "redis.index="
            + index().setting()
            + ": the data there was loaded with another index (score "
            + score
            + " of key "
            + key
            + "); allowed: the redis.index it was loaded with (hash for data from upstream's"
            + " binding), or none");
  }

  private KeyIndex index() {
    return KeyIndex.of(mode);
  }
}
