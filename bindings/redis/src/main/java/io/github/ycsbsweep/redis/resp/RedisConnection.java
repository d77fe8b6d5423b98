// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.resp;

import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import redis.clients.jedis.HostAndPort;

/** One thread's way to one node, or to whichever node of a cluster has a slot. */
public interface RedisConnection extends AutoCloseable {

  /** As {@link io.github.ycsbsweep.transport.Connection#call}. */
  <T> T call(Request<T> request) throws ErrorReply, IOException, InterruptedException;

  /** The node. */
  HostAndPort server();

  /** Gives up what belongs to this thread alone. May be called again. */
  @Override
  void close();
}
