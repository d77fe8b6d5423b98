// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.routing.ServerMode.ReadFrom;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.transport.ConnectionMode;
import io.github.ycsbsweep.transport.RetryPolicy;
import io.github.ycsbsweep.transport.Watchdog;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;
import site.ycsb.DBException;

/** Routes by our own connections and our own knowledge of a cluster. */
public final class RouteFactory implements Routes {

  private final RouteSettings settings;
  private final NodeCheck check;
  private final Watchdog watchdog;
  private final Nodes nodes;
  private final Optional<ClusterTopology> topology;

  /** Of connections that threads have in common, which may break later and be made again. */
  private volatile boolean isChecked;

  /**
   * Finds out what a cluster is made of, once for all threads; talks to nobody where there is none.
   *
   * @throws DBException if it can't be asked, is not at work, or has another index
   */
  public RouteFactory(RouteSettings settings, NodeCheck check, Watchdog watchdog)
      throws DBException {
    this.settings = settings;
    this.check = check;
    this.watchdog = watchdog;
    this.nodes = new Nodes(settings.node(), watchdog);
    this.topology =
        isCluster()
            ? Optional.of(
                new ClusterTopology(settings.mode().named(), settings.node(), readFrom(), watchdog))
            : Optional.empty();
    var passed = false;
    try {
      if (topology.isPresent()) {
        topology.get().checkReaders();
        checkIndex(topology.get());
      }
      passed = true;
    } finally {
      if (!passed) {
        close();
      }
    }
  }

  @Override
  public Route open() throws DBException {
    var route = topology.isPresent() ? connected(topology.get()) : connected();
    isChecked = settings.node().connections().kind() != ConnectionMode.Kind.THREAD;
    return route;
  }

  /** Whether the nodes are those of a cluster, which has an index with parts. */
  public boolean isCluster() {
    return settings.mode() instanceof ServerMode.Cluster;
  }

  /** The servers that have records, as far as is known. */
  public List<HostAndPort> servers() {
    return topology.map(ClusterTopology::masters).orElse(settings.mode().named());
  }

  /** Who has a key, as far as is known, of a server or a cluster; a cluster is asked anew. */
  public HostAndPort owner(byte[] key) {
    topology.ifPresent(ClusterTopology::refresh);
    return topology
        .flatMap(cluster -> cluster.owner(Slots.of(key)))
        .orElse(settings.mode().named().get(0));
  }

  @Override
  public void close() {
    topology.ifPresent(ClusterTopology::close);
    nodes.close();
  }

  private Route connected() throws DBException {
    var ways = new LinkedHashMap<HostAndPort, RedisConnection>();
    var passed = false;
    try {
      for (var server : settings.mode().named()) {
        var way = nodes.connect(server);
        ways.put(server, way);
        if (!isChecked) {
          check.checkNode(way);
          check.checkIndex(way, Route.INDEX);
        }
      }
      passed = true;
    } finally {
      if (!passed) {
        ways.values().forEach(RedisConnection::close);
      }
    }
    return settings.mode() instanceof ServerMode.Sharded
        ? new ShardedRoute(new HashRing(settings.mode().named()), ways)
        : new SingleRoute(ways.values().iterator().next());
  }

  /** With a connection to every node that is asked for anything. */
  private Route connected(ClusterTopology cluster) throws DBException {
    var route = new ClusterRoute(cluster, this::connect, retries(), watchdog.events(), readFrom());
    var passed = false;
    try {
      for (var node : cluster.nodes()) {
        var way = route.way(node);
        if (!isChecked) {
          check.checkNode(way);
        }
      }
      passed = true;
      return route;
    } finally {
      if (!passed) {
        route.close();
      }
    }
  }

  private void checkIndex(ClusterTopology cluster) throws DBException {
    try (var route = connected(cluster)) {
      for (var part : route.index()) {
        check.checkIndex(part.connection(), part.name());
      }
    }
  }

  private ReadFrom readFrom() {
    return settings.mode() instanceof ServerMode.Cluster cluster
        ? cluster.readFrom()
        : ReadFrom.MASTER;
  }

  private RetryPolicy retries() {
    var redirections =
        settings.mode() instanceof ServerMode.Cluster cluster ? cluster.redirections() : 0;
    return new RetryPolicy(redirections, settings.node().backoff());
  }

  private RedisConnection connect(HostAndPort node) {
    try {
      return nodes.connect(node);
    } catch (DBException e) {
      throw new IllegalStateException(RootCause.describe(e), e);
    }
  }
}
