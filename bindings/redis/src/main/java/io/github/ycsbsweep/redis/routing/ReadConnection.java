// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;

/**
 * The way of one operation to a node that has a copy of a slot.
 *
 * @param node empty if nobody is known to have one
 */
record ReadConnection(ClusterRoute route, int slot, Optional<HostAndPort> node)
    implements RedisConnection {

  @Override
  public <T> T call(Request<T> request) throws ErrorReply, IOException, InterruptedException {
    return route.read(slot, node, request);
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
