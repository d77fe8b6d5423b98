// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.Flushable;
import java.io.IOException;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.util.RedisOutputStream;

/**
 * Writes commands in RESP, the Redis serialization protocol: an array of bulk strings each. Nothing
 * is sent before {@link #flush}, unless the buffer overflows.
 */
public final class CommandWriter implements Flushable {

  private final RedisOutputStream out;
  private boolean asking;

  CommandWriter(RedisOutputStream out) {
    this.out = out;
  }

  /** Whether ASKING is to precede every command: it holds for the next one only. */
  void asking(boolean isAsking) {
    asking = isAsking;
  }

  /** Starts a command that takes this number of arguments. */
  public CommandWriter command(Command command, int arguments) throws IOException {
    if (asking) {
      start(Command.ASKING, 0);
    }
    return start(command, arguments);
  }

  private CommandWriter start(Command command, int arguments) throws IOException {
    out.write(Protocol.ASTERISK_BYTE);
    out.writeIntCrLf(arguments + 1);
    return argument(command.getRaw());
  }

  public CommandWriter argument(byte[] argument) throws IOException {
    length(argument.length);
    out.write(argument);
    out.writeCrLf();
    return this;
  }

  /** One argument: the prefix, then the rest. */
  public CommandWriter argument(byte prefix, byte[] rest) throws IOException {
    length(rest.length + 1);
    out.write(prefix);
    out.write(rest);
    out.writeCrLf();
    return this;
  }

  public CommandWriter argument(int number) throws IOException {
    return argument(Integer.toString(number).getBytes(US_ASCII));
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  private void length(int length) throws IOException {
    out.write(Protocol.DOLLAR_BYTE);
    out.writeIntCrLf(length);
  }
}
