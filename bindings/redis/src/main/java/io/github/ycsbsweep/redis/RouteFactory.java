// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.transport.RetryPolicy;
import io.github.ycsbsweep.transport.Watchdog;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;
import site.ycsb.DBException;

/** Makes the routes of all threads, of the nodes and the topologies that they share. */
final class RouteFactory implements AutoCloseable {

  private final Watchdog watchdog;
  private final Nodes nodes;
  private final Map<RedisSettings, ClusterTopology> topologies = new HashMap<>();

  RouteFactory(Watchdog watchdog) {
    this.watchdog = watchdog;
    this.nodes = new Nodes(watchdog);
  }

  /**
   * Finds out what a cluster is made of, once for all threads.
   *
   * @throws DBException if it can't be asked, is not at work, or has another index
   */
  synchronized Optional<ClusterTopology> discover(RedisSettings settings) throws DBException {
    if (!(settings.mode() instanceof ServerMode.Cluster)) {
      return Optional.empty();
    }
    var known = topologies.get(settings);
    if (known == null) {
      known = new ClusterTopology(settings, watchdog);
      topologies.put(settings, known);
      checkIndex(settings, known);
    }
    return Optional.of(known);
  }

  /**
   * A route for one thread, whose servers answer and fit.
   *
   * @throws DBException with the address and the cause
   */
  Route open(RedisSettings settings) throws DBException {
    var topology = discover(settings);
    if (topology.isPresent()) {
      return connected(settings, topology.get());
    }
    var ways = checked(settings, settings.mode().named());
    return settings.mode() instanceof ServerMode.Sharded
        ? new ShardedRoute(new HashRing(settings.mode().named()), ways)
        : new SingleRoute(ways.values().iterator().next());
  }

  /** The servers that have records, as far as is known. */
  List<HostAndPort> servers(RedisSettings settings) throws DBException {
    return discover(settings).map(ClusterTopology::masters).orElse(settings.mode().named());
  }

  @Override
  public synchronized void close() {
    topologies.values().forEach(ClusterTopology::close);
    topologies.clear();
    nodes.close();
  }

  private Map<HostAndPort, RedisConnection> checked(
      RedisSettings settings, List<HostAndPort> servers) throws DBException {
    var ways = new LinkedHashMap<HostAndPort, RedisConnection>();
    var passed = false;
    try {
      for (var server : servers) {
        ways.put(server, nodes.connect(server, settings));
        Preflight.check(ways.get(server), settings.layout().index());
      }
      passed = true;
    } finally {
      if (!passed) {
        ways.values().forEach(RedisConnection::close);
      }
    }
    return ways;
  }

  /** With a connection to every master. */
  private Route connected(RedisSettings settings, ClusterTopology topology) throws DBException {
    var route = new ClusterRoute(topology, node -> connect(node, settings), retries(settings));
    var passed = false;
    try {
      for (var master : topology.masters()) {
        Preflight.check(route.way(master), settings.layout().index(), List.of());
      }
      passed = true;
      return route;
    } finally {
      if (!passed) {
        route.close();
      }
    }
  }

  private void checkIndex(RedisSettings settings, ClusterTopology topology) throws DBException {
    if (settings.layout().index().exists()) {
      try (var route = connected(settings, topology)) {
        for (var part : route.index()) {
          Preflight.check(part.connection(), settings.layout().index(), List.of(part.name()));
        }
      }
    }
  }

  private static RetryPolicy retries(RedisSettings settings) {
    var redirections =
        settings.mode() instanceof ServerMode.Cluster cluster ? cluster.redirections() : 0;
    return new RetryPolicy(redirections, settings.network().backoff());
  }

  private RedisConnection connect(HostAndPort node, RedisSettings settings) {
    try {
      return nodes.connect(node, settings);
    } catch (DBException e) {
      throw new IllegalStateException(RootCause.describe(e), e);
    }
  }
}
