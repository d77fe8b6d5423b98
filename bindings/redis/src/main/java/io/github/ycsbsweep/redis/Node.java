// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import redis.clients.jedis.HostAndPort;

/**
 * The connections of this process to one server. One object a server, shared by all threads, of
 * which each asks for its own way with {@link #connect}.
 */
interface Node extends AutoCloseable {

  /** A way for the calling thread and no other. Talks to nobody: the first call does. */
  RedisConnection connect();

  /** The server. */
  HostAndPort server();

  /** Closes what is shared, after all threads have closed their ways. */
  @Override
  void close();
}
