// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.HostAndPort;

/** Each key is on the shard that the ring says, with an index of its own on each shard. */
final class ShardedRoute implements Route {

  private final HashRing ring;
  private final Map<HostAndPort, RedisConnection> shards;
  private HostAndPort last;

  /**
   * Takes the ways over, and closes them.
   *
   * @param shards at least one
   */
  ShardedRoute(HashRing ring, Map<HostAndPort, RedisConnection> shards) {
    this.ring = ring;
    this.shards = Map.copyOf(shards);
    this.last = shards.keySet().iterator().next();
  }

  @Override
  public RedisConnection to(byte[] key) {
    last = ring.of(key);
    return shards.get(last);
  }

  @Override
  public byte[] indexName(byte[] key) {
    return Route.INDEX;
  }

  @Override
  public List<Part> index() {
    return shards.values().stream().map(shard -> new Part(shard, Route.INDEX)).toList();
  }

  @Override
  public <T> T call(byte[] key, Request<T> forRecord, Request<?> forIndex)
      throws ErrorReply, IOException, InterruptedException {
    return to(key).call(Request.both(forRecord, forIndex));
  }

  @Override
  public <T> List<T> all(List<Call<T>> calls) throws ErrorReply, IOException, InterruptedException {
    return RoundTrips.of(calls, this::call);
  }

  @Override
  public HostAndPort server() {
    return last;
  }

  @Override
  public void close() {
    shards.values().forEach(RedisConnection::close);
  }

  private <T> T call(RedisConnection shard, Request<T> request)
      throws ErrorReply, IOException, InterruptedException {
    last = shard.server();
    return shard.call(request);
  }
}
