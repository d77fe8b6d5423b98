// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.util.HashMap;
import java.util.Map;
import redis.clients.jedis.HostAndPort;
import site.ycsb.DBException;

/** Every {@link Node} of this process, made when it is first asked for. */
final class Nodes implements AutoCloseable {

  private final Watchdog watchdog;
  private final Map<Key, Node> nodes = new HashMap<>();

  Nodes(Watchdog watchdog) {
    this.watchdog = watchdog;
  }

  /**
   * The node for a server, the same for all threads with the same settings.
   *
   * @throws DBException if the settings can't work with any server
   */
  synchronized Node of(HostAndPort server, RedisSettings settings) throws DBException {
    var key = new Key(server, settings);
    var known = nodes.get(key);
    if (known != null) {
      return known;
    }
    var node = settings.connections().node(new RedisConnector(server, settings, watchdog));
    nodes.put(key, node);
    return node;
  }

  @Override
  public synchronized void close() {
    nodes.values().forEach(Node::close);
    nodes.clear();
  }

  private record Key(HostAndPort server, RedisSettings settings) {}
}
