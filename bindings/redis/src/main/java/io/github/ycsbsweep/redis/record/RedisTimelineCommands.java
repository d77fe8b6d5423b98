// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Replies;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.resp.Script;
import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import java.util.function.LongConsumer;
import site.ycsb.Status;

/**
 * The operations on timelines. A timeline is a sorted set: each id in decimal digits is a member,
 * and its own score.
 */
public final class RedisTimelineCommands {

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
          return length\
          """);

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

  public RedisTimelineCommands(Mode mode) {
    this.mode = mode;
  }

  /** Keeps at most the greatest {@code limit} ids; 0: all. */
  public Status append(RedisConnection connection, String timeline, long id, int limit)
      throws ErrorReply, IOException, InterruptedException {
    var key = timeline.getBytes(UTF_8);
    var member = digits(id);
    switch (mode) {
      case ZADD -> connection.call(addition(key, id, member, limit));
      case COMMANDS -> singly(connection, key, id, limit);
      case LUA -> APPEND.call(connection, key, member, digits(limit));
      case LUA_RELOAD -> {
        APPEND.load(connection, key);
        // Which it may send on: the slot may have moved to a node that does not know it yet.
        APPEND.call(connection, key, member, digits(limit));
      }
    }
    return Status.OK;
  }

  /** The greatest {@code count} ids, the greatest first. */
  public Status newest(RedisConnection connection, String timeline, int count, LongConsumer ids)
      throws ErrorReply, IOException, InterruptedException {
    var key = timeline.getBytes(UTF_8);
    var members =
        connection.call(Request.of(commands -> commands.zrevrange(key, count), Replies::strings));
    for (var member : members) {
      ids.accept(Long.parseLong(new String(member, US_ASCII)));
    }
    return Status.OK;
  }

  private static Request<Long> addition(byte[] key, long id, byte[] member, int limit) {
    return Request.of(
        commands -> {
          commands.zadd(key, id, member);
          if (limit > 0) {
            commands.zremrangebyrank(key, limit);
          }
        },
        replies -> replies.integer() + (limit > 0 ? replies.integer() : 0));
  }

  /** A round trip each, and not at one instant: others may append between them. */
  private static void singly(RedisConnection connection, byte[] key, long id, int limit)
      throws ErrorReply, IOException, InterruptedException {
    connection.call(addition(key, id, digits(id), 0));
    var length = connection.call(Request.of(commands -> commands.zcard(key), Replies::integer));
    if (limit > 0 && length > limit) {
      connection.call(
          Request.of(commands -> commands.zremrangebyrank(key, limit), Replies::integer));
    }
  }

  private static byte[] digits(long number) {
    return Long.toString(number).getBytes(US_ASCII);
  }
}
