// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Flushable;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.Protocol.Keyword;
import redis.clients.jedis.util.RedisOutputStream;

/**
 * Writes commands in RESP, the Redis serialization protocol: an array of bulk strings each. Nothing
 * is sent before {@link #flush}, unless the buffer overflows.
 */
public final class RespWriter implements Commands, Flushable {

  private static final byte[] LARGEST = {'+'};
  private static final byte[] INFINITY = "+inf".getBytes(US_ASCII);

  private final RedisOutputStream out;
  private boolean asking;

  RespWriter(RedisOutputStream out) {
    this.out = out;
  }

  /** Whether ASKING is to precede every command: it holds for the next one only. */
  void asking(boolean isAsking) {
    asking = isAsking;
  }

  /** Starts a command that takes this number of arguments. */
  public RespWriter command(Command command, int arguments) throws IOException {
    if (asking) {
      start(Command.ASKING, 0);
    }
    return start(command, arguments);
  }

  private RespWriter start(Command command, int arguments) throws IOException {
    out.write(Protocol.ASTERISK_BYTE);
    out.writeIntCrLf(arguments + 1);
    return argument(command.getRaw());
  }

  public RespWriter argument(byte[] argument) throws IOException {
    length(argument.length);
    out.write(argument);
    out.writeCrLf();
    return this;
  }

  /** Digit by digit into the buffer, without a text between; not of the smallest number. */
  private RespWriter argument(long number) throws IOException {
    var magnitude = Math.abs(number);
    var digits = 1;
    var place = 1L;
    while (magnitude / place >= 10) {
      place *= 10;
      digits++;
    }
    length(number < 0 ? digits + 1 : digits);
    if (number < 0) {
      out.write((byte) '-');
    }
    for (; place > 0; place /= 10) {
      out.write((byte) ('0' + magnitude / place % 10));
    }
    out.writeCrLf();
    return this;
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void ping() throws IOException {
    command(Command.PING, 0);
  }

  @Override
  public void hgetall(byte[] key) throws IOException {
    command(Command.HGETALL, 1).argument(key);
  }

  @Override
  public void hmget(byte[] key, Collection<String> fields) throws IOException {
    command(Command.HMGET, 1 + fields.size()).argument(key);
    for (var field : fields) {
      argument(field.getBytes(UTF_8));
    }
  }

  @Override
  public void hset(byte[] key, Map<String, byte[]> fields) throws IOException {
    command(Command.HSET, 1 + 2 * fields.size()).argument(key).pairs(fields);
  }

  @Override
  public void get(byte[] key) throws IOException {
    command(Command.GET, 1).argument(key);
  }

  @Override
  public void set(byte[] key, byte[] value, Condition condition, long millis) throws IOException {
    var options = (condition == Condition.ALWAYS ? 0 : 1) + (millis == 0 ? 0 : 2);
    command(Command.SET, 2 + options).argument(key).argument(value);
    if (condition != Condition.ALWAYS) {
      argument((condition == Condition.IF_MISSING ? Keyword.NX : Keyword.XX).getRaw());
    }
    if (millis > 0) {
      argument(Keyword.PX.getRaw()).argument(millis);
    }
  }

  @Override
  public void pexpire(byte[] key, long millis) throws IOException {
    command(Command.PEXPIRE, 2).argument(key).argument(millis);
  }

  @Override
  public void exists(byte[] key) throws IOException {
    command(Command.EXISTS, 1).argument(key);
  }

  @Override
  public void del(byte[] key) throws IOException {
    command(Command.DEL, 1).argument(key);
  }

  @Override
  public void eval(Script.Source script, byte[] key, Map<String, byte[]> arguments)
      throws IOException {
    eval(script, key, 2 * arguments.size()).pairs(arguments);
  }

  @Override
  public void eval(Script.Source script, byte[] key, byte[]... arguments) throws IOException {
    eval(script, key, arguments.length);
    for (var argument : arguments) {
      argument(argument);
    }
  }

  private RespWriter eval(Script.Source script, byte[] key, int arguments) throws IOException {
    return command(script.isDigest() ? Command.EVALSHA : Command.EVAL, 3 + arguments)
        .argument(script.bytes())
        .argument(1)
        .argument(key);
  }

  @Override
  public void load(byte[] key, byte[] script) throws IOException {
    command(Command.SCRIPT, 2).argument(Keyword.LOAD.getRaw()).argument(script);
  }

  @Override
  public void zadd(byte[] key, long score, byte[] member) throws IOException {
    command(Command.ZADD, 3).argument(key).argument(score).argument(member);
  }

  @Override
  public void zrem(byte[] key, byte[] member) throws IOException {
    command(Command.ZREM, 2).argument(key).argument(member);
  }

  @Override
  public void zcard(byte[] key) throws IOException {
    command(Command.ZCARD, 1).argument(key);
  }

  @Override
  public void zrange(byte[] key, int rank) throws IOException {
    command(Command.ZRANGE, 3).argument(key).argument(rank).argument(rank);
  }

  @Override
  public void zscore(byte[] key, byte[] member) throws IOException {
    command(Command.ZSCORE, 2).argument(key).argument(member);
  }

  /** Deprecated since 6.2 for ZRANGE BYLEX, which older servers lack; available everywhere. */
  @Override
  public void zrangebylex(byte[] key, byte[] from, int offset, int count) throws IOException {
    command(Command.ZRANGEBYLEX, 6).argument(key);
    length(from.length + 1);
    out.write((byte) '[');
    out.write(from);
    out.writeCrLf();
    argument(LARGEST).limit(offset, count);
  }

  @Override
  public void zrangebyscore(byte[] key, long from, int offset, int count) throws IOException {
    command(Command.ZRANGEBYSCORE, 6).argument(key).argument(from).argument(INFINITY);
    limit(offset, count);
  }

  @Override
  public void zrevrange(byte[] key, int count) throws IOException {
    command(Command.ZREVRANGE, 3).argument(key).argument(0).argument(count - 1L);
  }

  @Override
  public void zremrangebyrank(byte[] key, int kept) throws IOException {
    command(Command.ZREMRANGEBYRANK, 3).argument(key).argument(0).argument(-kept - 1L);
  }

  @Override
  public void any(Command command, byte[] key, List<byte[]> rest) throws IOException {
    command(command, 1 + rest.size()).argument(key);
    for (var argument : rest) {
      argument(argument);
    }
  }

  private void limit(int offset, int count) throws IOException {
    argument(Keyword.LIMIT.getRaw()).argument(offset).argument(count);
  }

  private void pairs(Map<String, byte[]> pairs) throws IOException {
    for (var pair : pairs.entrySet()) {
      argument(pair.getKey().getBytes(UTF_8)).argument(pair.getValue());
    }
  }

  private void length(int length) throws IOException {
    out.write(Protocol.DOLLAR_BYTE);
    out.writeIntCrLf(length);
  }
}
