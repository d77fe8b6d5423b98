// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import redis.clients.jedis.HostAndPort;

/** A connection for each thread. */
record OwnConnections(RedisConnector connector) implements Node {

  @Override
  public RedisConnection connect() {
    return new OwnConnection(connector);
  }

  @Override
  public HostAndPort server() {
    return connector.server();
  }

  @Override
  public void close() {
    // Each thread has closed its own.
  }
}
