// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import java.util.List;
import redis.clients.jedis.HostAndPort;

/** Which servers hold the records, and who knows which of them has a key. */
public sealed interface ServerMode {

  /** The servers that the user named; at least one. */
  List<HostAndPort> named();

  /** One server has them all. */
  record Standalone(List<HostAndPort> named) implements ServerMode {}

  /**
   * Redis Cluster: its nodes say who has what.
   *
   * @param named nodes to ask first
   * @param redirections how often one request is sent anew
   * @param readFrom who is asked for a record
   */
  record Cluster(List<HostAndPort> named, int redirections, ReadFrom readFrom)
      implements ServerMode {}

  /** Which of the nodes that have a record is asked for it. */
  enum ReadFrom {
    MASTER,
    /** Its replicas in turn. */
    REPLICA,
    /** Its master and its replicas in turn. */
    ANY;

    /** Whether connections tell the nodes that they read from replicas. */
    public boolean includesReplicas() {
      return this != MASTER;
    }
  }

  /** Servers that know nothing of each other: the client spreads the keys, by a hash ring. */
  record Sharded(List<HostAndPort> named) implements ServerMode {}
}
