// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/**
 * A Lua script that the server runs on one key, and that gives an integer. It is called by the
 * SHA-1 of its text; only a server that does not know it is sent the text, once.
 */
public final class Script {

  private static final String UNKNOWN = "NOSCRIPT";

  private final Source text;
  private final Source digest;

  /** What a call names a script by. */
  public static final class Source {
    private final boolean isDigest;
    private final byte[] bytes;

    private Source(boolean isDigest, byte[] bytes) {
      this.isDigest = isDigest;
      this.bytes = bytes;
    }

    /** By itself. */
    public static Source text(String text) {
      return new Source(false, text.getBytes(UTF_8));
    }

    /** Whether it is the SHA-1 of the text, in hexadecimal digits. */
    public boolean isDigest() {
      return isDigest;
    }

    public byte[] bytes() {
      return bytes;
    }
  }

  /** Writes the call of a script. */
  @FunctionalInterface
  private interface Call {
    void to(Commands commands, Source script) throws IOException;
  }

  public Script(String text) {
    this.text = Source.text(text);
    this.digest = new Source(true, sha1(this.text.bytes()));
  }

  /** Runs it. ARGV: names and values in turn. */
  public long call(RedisConnection connection, byte[] key, Map<String, byte[]> arguments)
      throws ErrorReply, IOException, InterruptedException {
    return call(connection, (commands, script) -> commands.eval(script, key, arguments));
  }

  /** Runs it. */
  public long call(RedisConnection connection, byte[] key, byte[]... arguments)
      throws ErrorReply, IOException, InterruptedException {
    return call(connection, (commands, script) -> commands.eval(script, key, arguments));
  }

  /** Sends the server its text, which the server then knows by its name. */
  public void load(RedisConnection connection, byte[] key)
      throws ErrorReply, IOException, InterruptedException {
    connection.call(Request.of(commands -> commands.load(key, text.bytes()), Replies::string));
  }

  private long call(RedisConnection connection, Call call)
      throws ErrorReply, IOException, InterruptedException {
    try {
      return connection.call(Request.of(commands -> call.to(commands, digest), Replies::integer));
    } catch (ErrorReply e) {
      if (!e.getMessage().startsWith(UNKNOWN)) {
        throw e;
      }
      return connection.call(Request.of(commands -> call.to(commands, text), Replies::integer));
    }
  }

  private static byte[] sha1(byte[] text) {
    try {
      var digest = MessageDigest.getInstance("SHA-1").digest(text);
      return HexFormat.of().formatHex(digest).getBytes(US_ASCII);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-1", e);
    }
  }
}
