// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.ReplyReader;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.resp.Script;
import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import java.util.function.LongConsumer;
import redis.clients.jedis.Protocol.Command;
import site.ycsb.Status;

/**
 * The operations on timelines. A timeline is a sorted set: each id in decimal digits is a member,
 * and its own score.
 */
public final class TimelineCommands {

  /** KEYS: the timeline. ARGV: the id, and the limit, 0 for none. Gives the length. */
  private static final Script APPEND =
      new Script(
          """
          redis.call('ZADD', KEYS[1], ARGV[1], ARGV[1])
          local length = redis.call('ZCARD', KEYS[1])
          local limit = tonumber(ARGV[2])
          if limit > 0 and length > limit then
            length = length - redis.call('ZREMRANGEBYRANK', KEYS[1], 0, length - limit - 1)
          end
          return length""");

  /** Of the script: the number of keys, the key, and the two others. */
  private static final int ARGUMENTS = 4;

  private final Mode mode;

  /** How an id is appended. */
  public enum Mode {
    /** ZADD, and with a limit ZREMRANGEBYRANK behind it. */
    ZADD,
    /** What the script does, each of its commands by itself: ZADD, ZCARD, ZREMRANGEBYRANK. */
    COMMANDS,
    /** The script by its name; the first call finds that the server lacks it, and brings it. */
    LUA,
    /** The script is loaded before each call of it. */
    LUA_RELOAD
  }

  public TimelineCommands(Mode mode) {
    this.mode = mode;
  }

  /** Keeps at most the greatest {@code limit} ids; 0: all. */
  public Status append(RedisConnection connection, String timeline, long id, int limit)
      throws ErrorReply, IOException, InterruptedException {
    var key = timeline.getBytes(UTF_8);
    var member = Long.toString(id).getBytes(US_ASCII);
    switch (mode) {
      case ZADD -> connection.call(addition(key, member, limit));
      case COMMANDS -> singly(connection, key, member, limit);
      case LUA ->
          APPEND.call(connection, ARGUMENTS, arguments(key, member, limit), ReplyReader::integer);
      case LUA_RELOAD -> {
        APPEND.load(connection);
        // Which it may send on: the slot may have moved to a node that does not know it yet.
        APPEND.call(connection, ARGUMENTS, arguments(key, member, limit), ReplyReader::integer);
      }
    }
    return Status.OK;
  }

  /** The greatest {@code count} ids, the greatest first. */
  public Status newest(RedisConnection connection, String timeline, int count, LongConsumer ids)
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

  /** A round trip each, and not at one instant: others may append between them. */
  private static void singly(RedisConnection connection, byte[] key, byte[] member, int limit)
      throws ErrorReply, IOException, InterruptedException {
    connection.call(addition(key, member, 0));
    var length =
        connection.call(
            Request.of(
                commands -> commands.command(Command.ZCARD, 1).argument(key),
                ReplyReader::integer));
    if (limit > 0 && length > limit) {
      connection.call(
          Request.of(
              commands ->
                  commands
                      .command(Command.ZREMRANGEBYRANK, 3)
                      .argument(key)
                      .argument(0)
                      .argument(-limit - 1),
              ReplyReader::integer));
    }
  }

  private static Request.Encoder arguments(byte[] key, byte[] member, int limit) {
    return commands -> commands.argument(1).argument(key).argument(member).argument(limit);
  }
}
