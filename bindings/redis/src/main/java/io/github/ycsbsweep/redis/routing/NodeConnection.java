// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.resp.RespReader;
import io.github.ycsbsweep.redis.resp.RespWriter;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.transport.Connection;
import java.io.IOException;
import redis.clients.jedis.HostAndPort;

/** The way to one node. */
record NodeConnection(HostAndPort server, Connection<RespWriter, RespReader> connection)
    implements RedisConnection {

  @Override
  public <T> T call(Request<T> request) throws ErrorReply, IOException, InterruptedException {
    return connection.call(request);
  }

  @Override
  public void close() {
    connection.close();
  }
}
