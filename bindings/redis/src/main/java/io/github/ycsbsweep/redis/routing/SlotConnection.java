// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import redis.clients.jedis.HostAndPort;

/** The way to whichever node of a cluster has a slot. */
record SlotConnection(ClusterRoute route, int slot) implements RedisConnection {

  @Override
  public <T> T call(Request<T> request) throws ErrorReply, IOException, InterruptedException {
    return route.call(slot, request);
  }

  @Override
  public HostAndPort server() {
    return route.server();
  }

  @Override
  public void close() {
    // The route closes its ways, which other slots use, too.
  }
}
