// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.driver;

import io.github.ycsbsweep.redis.resp.Commands;
import io.github.ycsbsweep.redis.resp.Script;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.params.SetParams;

/** Commands as Jedis makes them, collected until they are sent. */
final class JedisCommands implements Commands {

  /** The protocol matters to commands alone that are not used here. */
  private static final CommandObjects OBJECTS = new CommandObjects(RedisProtocol.RESP2);

  private static final byte[] LARGEST = {'+'};

  private final List<CommandObject<?>> sent = new ArrayList<>(2);

  /** In the order in which they were named. */
  List<CommandObject<?>> sent() {
    return sent;
  }

  @Override
  public void ping() {
    sent.add(OBJECTS.ping());
  }

  @Override
  public void hgetall(byte[] key) {
    sent.add(OBJECTS.hgetAll(key));
  }

  @Override
  public void hmget(byte[] key, Collection<String> fields) {
    sent.add(OBJECTS.hmget(key, Pairs.bytes(fields)));
  }

  @Override
  public void hset(byte[] key, Map<String, byte[]> fields) {
    sent.add(OBJECTS.hset(key, Pairs.withBytes(fields)));
  }

  @Override
  public void get(byte[] key) {
    sent.add(OBJECTS.get(key));
  }

  @Override
  public void set(byte[] key, byte[] value, Condition condition, long millis) {
    if (condition == Condition.ALWAYS && millis == 0) {
      sent.add(OBJECTS.set(key, value));
      return;
    }
    var options = SetParams.setParams();
    switch (condition) {
      case ALWAYS -> {}
      case IF_MISSING -> options.nx();
      case IF_EXISTING -> options.xx();
    }
    if (millis > 0) {
      options.px(millis);
    }
    sent.add(OBJECTS.set(key, value, options));
  }

  @Override
  public void pexpire(byte[] key, long millis) {
    sent.add(OBJECTS.pexpire(key, millis));
  }

  @Override
  public void exists(byte[] key) {
    sent.add(OBJECTS.exists(new byte[][] {key}));
  }

  @Override
  public void del(byte[] key) {
    sent.add(OBJECTS.del(key));
  }

  @Override
  public void eval(Script.Source script, byte[] key, Map<String, byte[]> arguments) {
    eval(script, key, Pairs.flat(arguments));
  }

  @Override
  public void eval(Script.Source script, byte[] key, byte[]... arguments) {
    var keys = List.of(key);
    var rest = List.of(arguments);
    sent.add(
        script.isDigest()
            ? OBJECTS.evalsha(script.bytes(), keys, rest)
            : OBJECTS.eval(script.bytes(), keys, rest));
  }

  @Override
  public void load(byte[] key, byte[] script) {
    sent.add(OBJECTS.scriptLoad(script, key));
  }

  @Override
  public void zadd(byte[] key, long score, byte[] member) {
    sent.add(OBJECTS.zadd(key, (double) score, member));
  }

  @Override
  public void zrem(byte[] key, byte[] member) {
    sent.add(OBJECTS.zrem(key, member));
  }

  @Override
  public void zcard(byte[] key) {
    sent.add(OBJECTS.zcard(key));
  }

  @Override
  public void zrange(byte[] key, int rank) {
    sent.add(OBJECTS.zrange(key, rank, rank));
  }

  @Override
  public void zscore(byte[] key, byte[] member) {
    sent.add(OBJECTS.zscore(key, member));
  }

  @Override
  public void zrangebylex(byte[] key, byte[] from, int offset, int count) {
    var start = new byte[from.length + 1];
    start[0] = '[';
    System.arraycopy(from, 0, start, 1, from.length);
    sent.add(OBJECTS.zrangeByLex(key, start, LARGEST, offset, count));
  }

  @Override
  public void zrangebyscore(byte[] key, long from, int offset, int count) {
    sent.add(OBJECTS.zrangeByScore(key, (double) from, Double.POSITIVE_INFINITY, offset, count));
  }

  @Override
  public void zrevrange(byte[] key, int count) {
    sent.add(OBJECTS.zrevrange(key, 0, count - 1L));
  }

  @Override
  public void zremrangebyrank(byte[] key, int kept) {
    sent.add(OBJECTS.zremrangeByRank(key, 0, -kept - 1L));
  }

  @Override
  public void any(Command command, byte[] key, List<byte[]> rest) {
    var arguments = new CommandArguments(command).key(key);
    rest.forEach(arguments::add);
    sent.add(new CommandObject<>(arguments, BuilderFactory.RAW_OBJECT));
  }
}
