// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.resp;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.Protocol.Command;

/**
 * Redis' commands, as far as records and timelines need them, each under its own name. A reply to
 * each is read from {@link Replies}, in the order of the commands.
 */
public interface Commands {

  /** When a SET is carried out. */
  enum Condition {
    ALWAYS,
    /** NX. */
    IF_MISSING,
    /** XX. */
    IF_EXISTING
  }

  /** A status. */
  void ping() throws IOException;

  /** A record. */
  void hgetall(byte[] key) throws IOException;

  /** Values of fields. */
  void hmget(byte[] key, Collection<String> fields) throws IOException;

  /** An integer: how many fields are new. */
  void hset(byte[] key, Map<String, byte[]> fields) throws IOException;

  /** A string. */
  void get(byte[] key) throws IOException;

  /** Whether it was done. The key stays for so many milliseconds; 0: for ever. */
  void set(byte[] key, byte[] value, Condition condition, long millis) throws IOException;

  /** An integer: 1 or 0. */
  void pexpire(byte[] key, long millis) throws IOException;

  /** An integer: 1 or 0. */
  void exists(byte[] key) throws IOException;

  /** An integer: 1 or 0. */
  void del(byte[] key) throws IOException;

  /** An integer, as all scripts here give. ARGV: names and values in turn. */
  void eval(Script.Source script, byte[] key, Map<String, byte[]> arguments) throws IOException;

  /** An integer, as all scripts here give. */
  void eval(Script.Source script, byte[] key, byte[]... arguments) throws IOException;

  /** SCRIPT LOAD, to where a key is; a string. */
  void load(byte[] key, byte[] script) throws IOException;

  /** An integer: how many are new. */
  void zadd(byte[] key, long score, byte[] member) throws IOException;

  /** An integer. */
  void zrem(byte[] key, byte[] member) throws IOException;

  /** An integer. */
  void zcard(byte[] key) throws IOException;

  /** Strings: the member of this rank, or none. */
  void zrange(byte[] key, int rank) throws IOException;

  /** A string: the score in digits. */
  void zscore(byte[] key, byte[] member) throws IOException;

  /** Strings: members from this one on, of a set whose scores are all alike. */
  void zrangebylex(byte[] key, byte[] from, int offset, int count) throws IOException;

  /** Strings: members from this score on. */
  void zrangebyscore(byte[] key, long from, int offset, int count) throws IOException;

  /** Strings: members of the highest scores, the highest first. */
  void zrevrange(byte[] key, int count) throws IOException;

  /** An integer; removes all but the members of the highest scores. */
  void zremrangebyrank(byte[] key, int kept) throws IOException;

  /** Whether there is anything: of a command with a key before all other arguments. */
  void any(Command command, byte[] key, List<byte[]> rest) throws IOException;
}
