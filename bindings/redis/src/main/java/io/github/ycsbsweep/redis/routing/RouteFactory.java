// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import io.github.ycsbsweep.redis.resp.RedisConnection;
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
public final class RouteFactory implements AutoCloseable {

  private final Watchdog watchdog;
  private final Nodes nodes;
  private final Map<Cluster, ClusterTopology> topologies = new HashMap<>();

  /** What a topology was found and checked with. */
  private record Cluster(RouteSettings settings, NodeCheck check) {}

  public RouteFactory(Watchdog watchdog) {
    this.watchdog = watchdog;
    this.nodes = new Nodes(watchdog);
  }

  /**
   * Finds out what a cluster is made of, once for all threads; returns at once where there is none.
   *
   * @throws DBException if it can't be asked, is not at work, or has another index
   */
  public void discover(RouteSettings settings, NodeCheck check) throws DBException {
    topology(settings, check);
  }

  /**
   * A route for one thread, whose servers answer and fit.
   *
   * @throws DBException with the address and the cause
   */
  public Route open(RouteSettings settings, NodeCheck check) throws DBException {
    var topology = topology(settings, check);
    if (topology.isPresent()) {
      return connected(settings, topology.get(), check);
    }
    var named = settings.mode().named();
    var ways = checked(settings.node(), named, check);
    return settings.mode() instanceof ServerMode.Sharded
        ? new ShardedRoute(new HashRing(named), ways)
        : new SingleRoute(ways.values().iterator().next());
  }

  /** The servers that have records, as far as is known. */
  public List<HostAndPort> servers(RouteSettings settings, NodeCheck check) throws DBException {
    return topology(settings, check).map(ClusterTopology::masters).orElse(settings.mode().named());
  }

  @Override
  public synchronized void close() {
    topologies.values().forEach(ClusterTopology::close);
    topologies.clear();
    nodes.close();
  }

  private synchronized Optional<ClusterTopology> topology(RouteSettings settings, NodeCheck check)
      throws DBException {
    if (!(settings.mode() instanceof ServerMode.Cluster)) {
      return Optional.empty();
    }
    var key = new Cluster(settings, check);
    var known = topologies.get(key);
    if (known == null) {
      known = new ClusterTopology(settings.mode().named(), settings.node(), watchdog);
      topologies.put(key, known);
      checkIndex(settings, known, check);
    }
    return Optional.of(known);
  }

  private Map<HostAndPort, RedisConnection> checked(
      NodeSettings settings, List<HostAndPort> servers, NodeCheck check) throws DBException {
    var ways = new LinkedHashMap<HostAndPort, RedisConnection>();
    var passed = false;
    try {
      for (var server : servers) {
        var way = nodes.connect(server, settings);
        ways.put(server, way);
        check.checkNode(way);
        check.checkIndex(way, Route.INDEX);
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
  private Route connected(RouteSettings settings, ClusterTopology topology, NodeCheck check)
      throws DBException {
    var route =
        new ClusterRoute(
            topology, node -> connect(node, settings.node()), retries(settings), watchdog.events());
    var passed = false;
    try {
      for (var master : topology.masters()) {
        check.checkNode(route.way(master));
      }
      passed = true;
      return route;
    } finally {
      if (!passed) {
        route.close();
      }
    }
  }

  private void checkIndex(RouteSettings settings, ClusterTopology topology, NodeCheck check)
      throws DBException {
    try (var route = connected(settings, topology, check)) {
      for (var part : route.index()) {
        check.checkIndex(part.connection(), part.name());
      }
    }
  }

  private static RetryPolicy retries(RouteSettings settings) {
    var redirections =
        settings.mode() instanceof ServerMode.Cluster cluster ? cluster.redirections() : 0;
    return new RetryPolicy(redirections, settings.node().backoff());
  }

  private RedisConnection connect(HostAndPort node, NodeSettings settings) {
    try {
      return nodes.connect(node, settings);
    } catch (DBException e) {
      throw new IllegalStateException(RootCause.describe(e), e);
    }
  }
}
