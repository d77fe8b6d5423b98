// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import redis.clients.jedis.Protocol.Command;

/** The sorted set that orders the keys for scans, under the name upstream's binding gave it. */
sealed interface KeyIndex {

  /** The key of the sorted set. */
  byte[] NAME = "_indices".getBytes(US_ASCII);

  byte[] LIMIT = "LIMIT".getBytes(US_ASCII);

  /** The value of redis.index that asks for it. */
  String setting();

  /** Whether keys are indexed at all. */
  default boolean exists() {
    return true;
  }

  /** The score of a key's entry. */
  int score(String key);

  /** Writes the command for the next keys, in order, from the start key on. */
  void writePage(CommandWriter commands, String start, int offset, int count) throws IOException;

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
    public void writePage(CommandWriter commands, String start, int offset, int count)
        throws IOException {
      // Deprecated since 6.2 for ZRANGE BYLEX, which older servers lack; available everywhere.
      commands
          .command(Command.ZRANGEBYLEX, 6)
          .argument(NAME)
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
    public void writePage(CommandWriter commands, String start, int offset, int count)
        throws IOException {
      commands
          .command(Command.ZRANGEBYSCORE, 6)
          .argument(NAME)
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
    public void writePage(CommandWriter commands, String start, int offset, int count) {
      throw new UnsupportedOperationException("Without an index there is no order");
    }
  }

  private static void writeLimit(CommandWriter commands, int offset, int count) throws IOException {
    commands.argument(LIMIT).argument(offset).argument(count);
  }
}
