// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.function.LongConsumer;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.Protocol.Keyword;
import site.ycsb.Status;

/**
 * The operations on timelines. A timeline is a sorted set: each id in decimal digits is a member,
 * and its own score.
 */
final class TimelineCommands {

  /** The error reply to the name of a script that the server does not have. */
  private static final String NO_SCRIPT = "NOSCRIPT";

  private final Mode mode;

  /** How an id is appended. */
  enum Mode {
    /** ZADD, and with a limit ZREMRANGEBYRANK behind it. */
    ZADD,
    /** The script by its name; the first call finds that the server lacks it, and brings it. */
    LUA,
    /** The script is loaded before each call of it. */
    LUA_RELOAD
  }

  TimelineCommands(Mode mode) {
    this.mode = mode;
  }

  /** Keeps at most the greatest {@code limit} ids; 0: all. */
  Status append(RedisConnection connection, String timeline, long id, int limit)
      throws ErrorReply, IOException, InterruptedException {
    var key = timeline.getBytes(UTF_8);
    var member = Long.toString(id).getBytes(US_ASCII);
    switch (mode) {
      case ZADD -> connection.call(addition(key, member, limit));
      case LUA -> addByName(connection, key, member, limit);
      case LUA_RELOAD -> {
        connection.call(load());
        connection.call(script(Command.EVALSHA, TimelineScript.NAME, key, member, limit));
      }
    }
    return Status.OK;
  }

  /** The greatest {@code count} ids, the greatest first. */
  Status newest(RedisConnection connection, String timeline, int count, LongConsumer ids)
      throws ErrorReply, IOException, InterruptedException {
    var key = timeline.getBytes(UTF_8);
    var members =
        connection.call(
            Request.of(
                commands ->
                    commands
                        .command(Command.ZREVRANGE, 3)
                        .argument(key)
                        .argument(0)
                        .argument(count - 1),
                ReplyReader::strings));
    for (var member : members) {
      ids.accept(Long.parseLong(new String(member, US_ASCII)));
    }
    return Status.OK;
  }

  private static Request<Long> addition(byte[] key, byte[] member, int limit) {
    return Request.of(
        commands -> {
          commands.command(Command.ZADD, 3).argument(key).argument(member).argument(member);
          if (limit > 0) {
            commands
                .command(Command.ZREMRANGEBYRANK, 3)
                .argument(key)
                .argument(0)
                .argument(-limit - 1);
          }
        },
        replies -> replies.integer() + (limit > 0 ? replies.integer() : 0));
  }

  private static void addByName(RedisConnection connection, byte[] key, byte[] member, int limit)
      throws ErrorReply, IOException, InterruptedException {
    try {
      connection.call(script(Command.EVALSHA, TimelineScript.NAME, key, member, limit));
    } catch (ErrorReply e) {
      if (!e.getMessage().startsWith(NO_SCRIPT)) {
        throw e;
      }
      // The server remembers it by its name from now on.
      connection.call(script(Command.EVAL, TimelineScript.TEXT, key, member, limit));
    }
  }

  private static Request<Long> script(
      Command command, byte[] script, byte[] key, byte[] member, int limit) {
    return Request.of(
        commands ->
            commands
                .command(command, 5)
                .argument(script)
                .argument(1)
                .argument(key)
                .argument(member)
                .argument(limit),
        ReplyReader::integer);
  }

  private static Request<byte[]> load() {
    return Request.of(
        commands ->
            commands
                .command(Command.SCRIPT, 2)
                .argument(Keyword.LOAD.getRaw())
                .argument(TimelineScript.TEXT),
        replies -> replies.string().orElse(TimelineScript.NAME));
  }
}
