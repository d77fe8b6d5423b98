// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Arrays;
import java.util.Optional;

/**
 * Commands of stores whose keys have types, and what their arguments are. A letter is an argument:
 *
 * <ul>
 *   <li>{@code k} a key of the command's type, {@code v} a value;
 *   <li>{@code f} a field of a hash, {@code c} one that holds a number, {@code m} a member of a
 *       set;
 *   <li>{@code i} a number to add, {@code s} the score of a member, from 0 to {@link #MOST_SCORE};
 *   <li>{@code x} and {@code p} a time to live in seconds and in milliseconds, {@code o} such a
 *       time as an option, or nothing;
 *   <li>{@code 0} the first index, {@code l} the last one of so many items;
 *   <li>{@code a} and {@code b} scores between which so many items are.
 * </ul>
 */
public enum TypedCommand {
  GET(KeyType.STRING, "k", ""),
  STRLEN(KeyType.STRING, "k", ""),
  MGET(KeyType.STRING, "", "k"),
  SET(KeyType.STRING, "kvo", ""),
  SETEX(KeyType.STRING, "kxv", ""),
  PSETEX(KeyType.STRING, "kpv", ""),
  SETNX(KeyType.STRING, "kv", ""),
  GETSET(KeyType.STRING, "kv", ""),
  APPEND(KeyType.STRING, "kv", ""),
  MSET(KeyType.STRING, "", "kv"),
  INCR(KeyType.COUNTER, "k", ""),
  INCRBY(KeyType.COUNTER, "ki", ""),
  DECR(KeyType.COUNTER, "k", ""),
  DECRBY(KeyType.COUNTER, "ki", ""),
  HGET(KeyType.HASH, "kf", ""),
  HMGET(KeyType.HASH, "k", "f"),
  HGETALL(KeyType.HASH, "k", ""),
  HEXISTS(KeyType.HASH, "kf", ""),
  HLEN(KeyType.HASH, "k", ""),
  HSET(KeyType.HASH, "k", "fv"),
  HMSET(KeyType.HASH, "k", "fv"),
  HINCRBY(KeyType.HASH, "kci", ""),
  HDEL(KeyType.HASH, "k", "f"),
  LRANGE(KeyType.LIST, "k0l", ""),
  LLEN(KeyType.LIST, "k", ""),
  LPUSH(KeyType.LIST, "k", "v"),
  RPUSH(KeyType.LIST, "k", "v"),
  LPOP(KeyType.LIST, "k", ""),
  RPOP(KeyType.LIST, "k", ""),
  LTRIM(KeyType.LIST, "k0l", ""),
  SISMEMBER(KeyType.SET, "km", ""),
  SMEMBERS(KeyType.SET, "k", ""),
  SCARD(KeyType.SET, "k", ""),
  SADD(KeyType.SET, "k", "m"),
  SREM(KeyType.SET, "k", "m"),
  ZSCORE(KeyType.ZSET, "km", ""),
  ZRANK(KeyType.ZSET, "km", ""),
  ZRANGE(KeyType.ZSET, "k0l", ""),
  ZREVRANGE(KeyType.ZSET, "k0l", ""),
  ZRANGEBYSCORE(KeyType.ZSET, "kab", ""),
  ZCOUNT(KeyType.ZSET, "kab", ""),
  ZCARD(KeyType.ZSET, "k", ""),
  ZADD(KeyType.ZSET, "k", "sm"),
  ZINCRBY(KeyType.ZSET, "kim", ""),
  ZREM(KeyType.ZSET, "k", "m"),
  EXISTS(KeyType.ANY, "", "k"),
  TTL(KeyType.ANY, "k", ""),
  PTTL(KeyType.ANY, "k", ""),
  EXPIRE(KeyType.ANY, "kx", ""),
  PEXPIRE(KeyType.ANY, "kp", ""),
  DEL(KeyType.ANY, "", "k"),
  UNLINK(KeyType.ANY, "", "k");

  /** The highest score of a member that ZADD gives. */
  public static final int MOST_SCORE = 1_000_000;

  private final KeyType type;
  private final String once;
  private final String each;

  TypedCommand(KeyType type, String once, String each) {
    this.type = type;
    this.once = once;
    this.each = each;
  }

  /** What a key holds, and how keys of it are named and loaded. */
  public enum KeyType {
    STRING,
    /** A string that is a number. */
    COUNTER,
    HASH,
    LIST,
    SET,
    ZSET,
    /** Whatever the other commands are for. */
    ANY;

    /** The command that makes a key. */
    public TypedCommand loading() {
      return switch (this) {
        case STRING, ANY -> TypedCommand.SET;
        case COUNTER -> TypedCommand.INCRBY;
        case HASH -> TypedCommand.HSET;
        case LIST -> TypedCommand.RPUSH;
        case SET -> TypedCommand.SADD;
        case ZSET -> TypedCommand.ZADD;
      };
    }
  }

  public static Optional<TypedCommand> find(String name) {
    return Arrays.stream(values()).filter(it -> it.name().equalsIgnoreCase(name)).findFirst();
  }

  public KeyType type() {
    return type;
  }

  /** Its arguments: those that it has once, and then the others for each of its items. */
  public String arguments(int items) {
    return once + each.repeat(items);
  }

  /** Whether it names so many keys, members or values as it likes. */
  public boolean hasItems() {
    return !each.isEmpty();
  }

  /** Whether it asks for a range, of so many items. */
  public boolean isRange() {
    return once.length() == 3 && "lb".indexOf(once.charAt(2)) >= 0;
  }

  /** Whether it may name several keys. */
  public boolean hasSeveralKeys() {
    return each.startsWith("k");
  }

  /** The items of a command that has so many words, its name not counted. */
  public double items(double words) {
    return Math.max(1, (words - once.length()) / each.length());
  }
}
