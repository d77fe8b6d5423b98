// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.Protocol.Keyword;

/**
 * A Lua script that the server runs. It is called by the SHA-1 of its text; only a server that does
 * not know it is sent the text, once.
 */
public final class Script {

  private static final String UNKNOWN = "NOSCRIPT";

  private final byte[] text;
  private final byte[] name;

  public Script(String text) {
    this.text = text.getBytes(UTF_8);
    this.name = sha1(this.text);
  }

  /**
   * Runs it.
   *
   * @param arguments how many there are: the number of keys, the keys, and the others
   */
  public <T> T call(
      RedisConnection connection,
      int arguments,
      Request.Encoder writing,
      Request.Decoder<T> reading)
      throws ErrorReply, IOException, InterruptedException {
    try {
      return connection.call(request(Command.EVALSHA, name, arguments, writing, reading));
    } catch (ErrorReply e) {
      if (!e.getMessage().startsWith(UNKNOWN)) {
        throw e;
      }
      return connection.call(request(Command.EVAL, text, arguments, writing, reading));
    }
  }

  /** Sends the server its text, which the server then knows by its name. */
  public void load(RedisConnection connection)
      throws ErrorReply, IOException, InterruptedException {
    connection.call(
        Request.of(
            commands ->
                commands.command(Command.SCRIPT, 2).argument(Keyword.LOAD.getRaw()).argument(text),
            ReplyReader::string));
  }

  private static <T> Request<T> request(
      Command command,
      byte[] script,
      int arguments,
      Request.Encoder writing,
      Request.Decoder<T> reading) {
    return Request.of(
        commands -> writing.to(commands.command(command, 1 + arguments).argument(script)), reading);
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
