// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.record.RecordLayout.IndexMode;
import io.github.ycsbsweep.redis.resp.Commands;
import io.github.ycsbsweep.redis.resp.Replies;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.routing.Route;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The sorted set that orders the keys for scans. It may have parts, which together hold every key
 * once: see {@link Route}.
 */
sealed interface KeyIndex {

  static KeyIndex of(IndexMode mode) {
    return switch (mode) {
      case LEX -> new Lexicographic();
      case HASH -> new HashCode();
      case NONE -> new None();
    };
  }

  /** The value of redis.index that asks for it. */
  String setting();

  /** Whether keys are indexed at all. */
  default boolean exists() {
    return true;
  }

  /** The score of a key's entry. */
  int score(String key);

  /** The order of the entries, and so of the records in a scan. */
  default Comparator<byte[]> order() {
    return Arrays::compareUnsigned;
  }

  /** The next keys of a part of the index, in order, from the start key on. */
  default Request<List<byte[]>> page(byte[] name, String start, int offset, int count) {
    return Request.of(
        commands -> writePage(commands, name, start, offset, count), Replies::strings);
  }

  /** Writes the command for {@link #page}. */
  void writePage(Commands commands, byte[] name, String start, int offset, int count)
      throws IOException;

  /** Adds a key to its part of the index. */
  default Request<Long> entry(byte[] name, String key, byte[] keyBytes) {
    return Request.of(commands -> commands.zadd(name, score(key), keyBytes), Replies::integer);
  }

  /** Takes a key out of its part of the index. */
  default Request<Long> removal(byte[] name, byte[] keyBytes) {
    return Request.of(commands -> commands.zrem(name, keyBytes), Replies::integer);
  }

  /** Every score is 0, so that Redis orders the entries by the bytes of the keys. */
  record Lexicographic() implements KeyIndex {
    @Override
    public String setting() {
      return "lex";
    }

    @Override
    public int score(String key) {
      return 0;
    }

    @Override
    public void writePage(Commands commands, byte[] name, String start, int offset, int count)
        throws IOException {
      commands.zrangebylex(name, start.getBytes(UTF_8), offset, count);
    }
  }

  /** Upstream's order: by the hash code of the key. */
  record HashCode() implements KeyIndex {
    @Override
    public String setting() {
      return "hash";
    }

    @Override
    public int score(String key) {
      return key.hashCode();
    }

    @Override
    public Comparator<byte[]> order() {
      return Comparator.<byte[]>comparingInt(key -> score(new String(key, UTF_8)))
          .thenComparing(Arrays::compareUnsigned);
    }

    @Override
    public void writePage(Commands commands, byte[] name, String start, int offset, int count)
        throws IOException {
      commands.zrangebyscore(name, score(start), offset, count);
    }
  }

  /** No index, no scans. */
  record None() implements KeyIndex {
    @Override
    public String setting() {
      return "none";
    }

    @Override
    public boolean exists() {
      return false;
    }

    @Override
    public int score(String key) {
      return 0;
    }

    @Override
    public void writePage(Commands commands, byte[] name, String start, int offset, int count) {
      throw new UnsupportedOperationException("Without an index there is no order");
    }
  }
}
