// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.RespCodec;
import io.github.ycsbsweep.redis.resp.RespReader;
import io.github.ycsbsweep.redis.resp.RespWriter;
import io.github.ycsbsweep.transport.Connections;
import io.github.ycsbsweep.transport.Connector;
import io.github.ycsbsweep.transport.Endpoint;
import io.github.ycsbsweep.transport.Watchdog;
import java.util.HashMap;
import java.util.Map;
import redis.clients.jedis.HostAndPort;
import site.ycsb.DBException;

/** The connections of this process to every node, made when they are first asked for. */
public final class Nodes implements AutoCloseable {

  private final NodeSettings settings;
  private final Watchdog watchdog;
  private final Map<HostAndPort, Connections<RespWriter, RespReader>> nodes = new HashMap<>();

  Nodes(NodeSettings settings, Watchdog watchdog) {
    this.settings = settings;
    this.watchdog = watchdog;
  }

  /** What opens links to a server, for the whole process or for one question. */
  public static Connector<RespWriter, RespReader> connector(
      HostAndPort server, NodeSettings settings, Watchdog watchdog) throws DBException {
    return new Connector<>(
        new Endpoint(server.getHost(), server.getPort()),
        new RespCodec(settings.login()),
        settings.sockets(),
        settings.backoff(),
        watchdog);
  }

  /**
   * A thread's way to a server, by connections that are the same for all threads.
   *
   * @throws DBException if the settings can't work with any server
   */
  synchronized RedisConnection connect(HostAndPort server) throws DBException {
    var known = nodes.get(server);
    if (known == null) {
      known = settings.connections().connections(connector(server, settings, watchdog));
      nodes.put(server, known);
    }
    return new NodeConnection(server, known.connect());
  }

  @Override
  public synchronized void close() {
    nodes.values().forEach(Connections::close);
    nodes.clear();
  }
}
