// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.record.RecordLayout.IndexMode;
import io.github.ycsbsweep.redis.resp.Commands;
import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Replies;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.routing.NodeCheck;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.support.RootCause;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import site.ycsb.DBException;

/** A node must answer, and its index be of the kind that is wanted. */
public record Preflight(IndexMode mode) implements NodeCheck {

  /** Ranks of the first and the last entry of an index. */
  private static final List<Integer> ENDS = List.of(0, -1);

  /** A user without the right to PING or to read the whole index may still do all the rest. */
  private static final String NO_PERMISSION = "NOPERM";

  @Override
  public void checkNode(RedisConnection connection) throws DBException {
    check(connection, Preflight::ping);
  }

  /** Only an index of the same kind has the expected score at both ends. */
  @Override
  public void checkIndex(RedisConnection connection, byte[] name) throws DBException {
    if (index().exists()) {
      for (var rank : ENDS) {
        check(connection, to -> misfit(to, name, rank));
      }
    }
  }

  /** Says what there is against a node. */
  @FunctionalInterface
  private interface Question {
    Optional<String> ask(RedisConnection connection)
        throws ErrorReply, IOException, InterruptedException;
  }

  private static void check(RedisConnection connection, Question question) throws DBException {
    var passed = false;
    try {
      var objection = answer(connection, question);
      if (objection.isPresent()) {
        throw new DBException("redis " + connection.server() + ": " + objection.get());
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

  private static Optional<String> answer(RedisConnection connection, Question question)
      throws IOException, InterruptedException {
    try {
      return question.ask(connection);
    } catch (ErrorReply e) {
      return Optional.of(e.getMessage()).filter(error -> !error.startsWith(NO_PERMISSION));
    }
  }

  private static Optional<String> ping(RedisConnection connection)
      throws ErrorReply, IOException, InterruptedException {
    return connection.call(
        Request.of(
            Commands::ping,
            replies -> {
              replies.status();
              return Optional.empty();
            }));
  }

  private Optional<String> misfit(RedisConnection connection, byte[] name, int rank)
      throws ErrorReply, IOException, InterruptedException {
    for (var entry :
        connection.call(Request.of(commands -> commands.zrange(name, rank), Replies::strings))) {
      var key = new String(entry, UTF_8);
      var score =
          connection
              .call(Request.of(commands -> commands.zscore(name, entry), Replies::string))
              .map(digits -> Double.parseDouble(new String(digits, US_ASCII)));
      if (score.isPresent() && score.get() != index().score(key)) {
        return Optional.of(
            "redis.index="
                + index().setting()
                + ": the data there was loaded with another index (score "
                + score.get()
                + " of key "
                + key
                + "); allowed: the redis.index it was loaded with (hash for data from upstream's"
                + " binding), or none");
      }
    }
    return Optional.empty();
  }

  private KeyIndex index() {
    return KeyIndex.of(mode);
  }
}
