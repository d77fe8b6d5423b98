// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.driver;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.routing.Route;
import io.github.ycsbsweep.redis.routing.RouteFactory;
import io.github.ycsbsweep.redis.routing.Slots;
import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import java.util.List;
import redis.clients.jedis.HostAndPort;

/** One thread's way to all nodes: the driver knows which of them has a key. */
public final class DriverRoute implements Route, RedisConnection {

  private final Driver.Sender sender;
  private final RouteFactory nodes;
  private byte[] last = INDEX;

  /**
   * Takes the sender over.
   *
   * @param nodes says whether it is a cluster, and which node a failure is about
   */
  public DriverRoute(Driver.Sender sender, RouteFactory nodes) {
    this.sender = sender;
    this.nodes = nodes;
  }

  @Override
  public RedisConnection to(byte[] key) {
    last = key;
    return this;
  }

  @Override
  public byte[] indexName(byte[] key) {
    return nodes.isCluster() ? Slots.indexName(Slots.of(key)) : INDEX;
  }

  @Override
  public List<Part> index() {
    var names = nodes.isCluster() ? Slots.indexNames() : List.of(INDEX);
    return names.stream().map(name -> new Part(this, name)).toList();
  }

  @Override
  public <T> T call(Request<T> request) throws ErrorReply, IOException, InterruptedException {
    return sender.call(request);
  }

  @Override
  public <T> T call(byte[] key, Request<T> forRecord, Request<?> forIndex)
      throws ErrorReply, IOException, InterruptedException {
    return to(key).call(Request.both(forRecord, forIndex));
  }

  @Override
  public <T> List<T> all(List<Call<T>> calls) throws ErrorReply, IOException, InterruptedException {
    return call(Request.all(calls.stream().map(Call::request).toList()));
  }

  @Override
  public HostAndPort server() {
    return nodes.owner(last);
  }

  @Override
  public void close() {
    sender.close();
  }
}
