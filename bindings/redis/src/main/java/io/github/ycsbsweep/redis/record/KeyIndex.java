// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.record.RecordLayout.IndexMode;
import io.github.ycsbsweep.redis.resp.CommandWriter;
import io.github.ycsbsweep.redis.resp.ReplyReader;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.routing.Route;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import redis.clients.jedis.Protocol.Command;

/**
 * The sorted set that orders the keys for scans. It may have parts, which together hold every key
 * once: see {@link Route}.
 */
sealed interface KeyIndex {

  byte[] LIMIT = "LIMIT".getBytes(US_ASCII);

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
        commands -> writePage(commands, name, start, offset, count), ReplyReader::strings);
  }

  /** Writes the command for {@link #page}. */
  void writePage(CommandWriter commands, byte[] name, String start, int offset, int count)
      throws IOException;

  /** Adds a key to its part of the index. */
  default Request<Long> entry(byte[] name, String key, byte[] keyBytes) {
    return Request.of(
        commands ->
            commands
                .command(Command.ZADD, 3)
                .argument(name)
                .argument(score(key))
                .argument(keyBytes),
        ReplyReader::integer);
  }

  /** Takes a key out of its part of the index. */
  default Request<Long> removal(byte[] name, byte[] keyBytes) {
    return Request.of(
        commands -> commands.command(Command.ZREM, 2).argument(name).argument(keyBytes),
        ReplyReader::integer);
  }

  /** Every score is 0, so that Redis orders the entries by the bytes of the keys. */
  record Lexicographic() implements KeyIndex {
    private static final byte[] END = {'+'};

    @Override
    public String setting() {
      return "lex";
    }

    @Override
    public int score(String key) {
      return 0;
    }

    @Override
    public void writePage(CommandWriter commands, byte[] name, String start, int offset, int count)
        throws IOException {
      // Deprecated since 6.2 for ZRANGE BYLEX, which older servers lack; available everywhere.
      commands
          .command(Command.ZRANGEBYLEX, 6)
          .argument(name)
          .argument((byte) '[', start.getBytes(UTF_8))
          .argument(END);
      writeLimit(commands, offset, count);
    }
  }

  /** Upstream's order: by the hash code of the key. */
  record HashCode() implements KeyIndex {
    private static final byte[] END = "+inf".getBytes(US_ASCII);

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
    public void writePage(CommandWriter commands, byte[] name, String start, int offset, int count)
        throws IOException {
      commands
          .command(Command.ZRANGEBYSCORE, 6)
          .argument(name)
          .argument(score(start))
          .argument(END);
      writeLimit(commands, offset, count);
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
    public void writePage(
        CommandWriter commands, byte[] name, String start, int offset, int count) {
      throw new UnsupportedOperationException("Without an index there is no order");
    }
  }

  private static void writeLimit(CommandWriter commands, int offset, int count) throws IOException {
    commands.argument(LIMIT).argument(offset).argument(count);
  }
}
