// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import java.util.List;
import redis.clients.jedis.HostAndPort;

/** Every key is on one server. */
record SingleRoute(RedisConnection connection) implements Route {

  @Override
  public RedisConnection to(byte[] key) {
    return connection;
  }

  @Override
  public byte[] indexName(byte[] key) {
    return Route.INDEX;
  }

  @Override
  public List<Part> index() {
    return List.of(new Part(connection, Route.INDEX));
  }

  @Override
  public <T> T call(byte[] key, Request<T> forRecord, Request<?> forIndex)
      throws ErrorReply, IOException, InterruptedException {
    return connection.call(Request.both(forRecord, forIndex));
  }

  @Override
  public <T> List<T> all(List<Call<T>> calls) throws ErrorReply, IOException, InterruptedException {
    return connection.call(Request.all(calls.stream().map(Call::request).toList()));
  }

  @Override
  public HostAndPort server() {
    return connection.server();
  }

  @Override
  public void close() {
    connection.close();
  }
}
