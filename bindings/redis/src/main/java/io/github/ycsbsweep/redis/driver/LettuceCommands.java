// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.driver;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.ycsbsweep.redis.resp.Commands;
import io.github.ycsbsweep.redis.resp.Script;
import io.lettuce.core.Limit;
import io.lettuce.core.Range;
import io.lettuce.core.Range.Boundary;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.NestedMultiOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.Protocol.Command;

/** Commands by Lettuce, each sent as soon as it is named. */
final class LettuceCommands implements Commands {

  private final RedisClusterAsyncCommands<byte[], byte[]> commands;
  private final List<RedisFuture<?>> sent = new ArrayList<>(2);

  LettuceCommands(RedisClusterAsyncCommands<byte[], byte[]> commands) {
    this.commands = commands;
  }

  /** What is under way, in the order in which it was named. */
  List<RedisFuture<?>> sent() {
    return sent;
  }

  @Override
  public void ping() {
    sent.add(commands.ping());
  }

  @Override
  public void hgetall(byte[] key) {
    sent.add(commands.hgetall(key));
  }

  @Override
  public void hmget(byte[] key, Collection<String> fields) {
    sent.add(commands.hmget(key, Pairs.bytes(fields)));
  }

  @Override
  public void hset(byte[] key, Map<String, byte[]> fields) {
    sent.add(commands.hset(key, Pairs.withBytes(fields)));
  }

  @Override
  public void get(byte[] key) {
    sent.add(commands.get(key));
  }

  @Override
  public void set(byte[] key, byte[] value, Condition condition, long millis) {
    if (condition == Condition.ALWAYS && millis == 0) {
      sent.add(commands.set(key, value));
      return;
    }
    var options = new SetArgs();
    switch (condition) {
      case ALWAYS -> {}
      case IF_MISSING -> options.nx();
      case IF_EXISTING -> options.xx();
    }
    if (millis > 0) {
      options.px(millis);
    }
    sent.add(commands.set(key, value, options));
  }

  @Override
  public void pexpire(byte[] key, long millis) {
    sent.add(commands.pexpire(key, millis));
  }

  @Override
  public void exists(byte[] key) {
    sent.add(commands.exists(key));
  }

  @Override
  public void del(byte[] key) {
    sent.add(commands.del(key));
  }

  @Override
  public void eval(Script.Source script, byte[] key, Map<String, byte[]> arguments) {
    eval(script, key, Pairs.flat(arguments));
  }

  @Override
  public void eval(Script.Source script, byte[] key, byte[]... arguments) {
    var keys = new byte[][] {key};
    var type = ScriptOutputType.INTEGER;
    sent.add(
        script.isDigest()
            ? commands.evalsha(new String(script.bytes(), US_ASCII), type, keys, arguments)
            : commands.eval(script.bytes(), type, keys, arguments));
  }

  @Override
  public void load(byte[] key, byte[] script) {
    sent.add(commands.scriptLoad(script));
  }

  @Override
  public void zadd(byte[] key, long score, byte[] member) {
    sent.add(commands.zadd(key, (double) score, member));
  }

  @Override
  public void zrem(byte[] key, byte[] member) {
    sent.add(commands.zrem(key, member));
  }

  @Override
  public void zcard(byte[] key) {
    sent.add(commands.zcard(key));
  }

  @Override
  public void zrange(byte[] key, int rank) {
    sent.add(commands.zrange(key, rank, rank));
  }

  @Override
  public void zscore(byte[] key, byte[] member) {
    sent.add(commands.zscore(key, member));
  }

  @Override
  public void zrangebylex(byte[] key, byte[] from, int offset, int count) {
    sent.add(commands.zrangebylex(key, from(from), Limit.create(offset, count)));
  }

  @Override
  public void zrangebyscore(byte[] key, long from, int offset, int count) {
    sent.add(commands.zrangebyscore(key, from(from), Limit.create(offset, count)));
  }

  @Override
  public void zrevrange(byte[] key, int count) {
    sent.add(commands.zrevrange(key, 0, count - 1L));
  }

  @Override
  public void zremrangebyrank(byte[] key, int kept) {
    sent.add(commands.zremrangebyrank(key, 0, -kept - 1L));
  }

  @Override
  public void any(Command command, byte[] key, List<byte[]> rest) {
    var arguments = new CommandArgs<>(ByteArrayCodec.INSTANCE).addKey(key).addValues(rest);
    var output = new NestedMultiOutput<>(ByteArrayCodec.INSTANCE);
    sent.add(commands.dispatch(CommandType.valueOf(command.name()), output, arguments));
  }

  private static <T> Range<T> from(T start) {
    return Range.from(Boundary.including(start), Boundary.unbounded());
  }
}
