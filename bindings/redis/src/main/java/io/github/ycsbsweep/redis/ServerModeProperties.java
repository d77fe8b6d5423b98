// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.redis.routing.ServerMode;
import io.github.ycsbsweep.redis.routing.ServerMode.Cluster;
import io.github.ycsbsweep.redis.routing.ServerMode.ReadFrom;
import io.github.ycsbsweep.redis.routing.ServerMode.Sharded;
import io.github.ycsbsweep.redis.routing.ServerMode.Standalone;
import io.github.ycsbsweep.support.BindingProperties;
import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.HostAndPort;
import site.ycsb.DBException;

/** Reads redis.mode and what goes with it. */
final class ServerModeProperties {

  private static final String HOSTS = "redis.hosts";
  private static final String READ_FROM = "redis.read-from";
  private static final int HIGHEST_PORT = 65_535;

  private ServerModeProperties() {}

  /** The names of the modes. */
  private enum Name {
    STANDALONE,
    CLUSTER,
    SHARDED
  }

  static ServerMode read(BindingProperties properties) throws DBException {
    var name = name(properties);
    if (name != Name.CLUSTER && properties.choice(READ_FROM, ReadFrom.class).includesReplicas()) {
      throw new DBException(
          READ_FROM
              + "="
              + properties.text(READ_FROM)
              + ": needs redis.mode=cluster, whose nodes say who has copies; else only master");
    }
    return switch (name) {
      case STANDALONE -> {
        if (properties.optional(HOSTS).isPresent()) {
          throw new DBException(
              HOSTS
                  + "="
                  + properties.text(HOSTS)
                  + ": needs redis.mode=sharded or cluster; one server is redis.host and"
                  + " redis.port");
        }
        yield new Standalone(List.of(one(properties)));
      }
      case CLUSTER -> {
        if (properties.integer("redis.database", 0, 65_535) != 0) {
          throw new DBException(
              "redis.database="
                  + properties.text("redis.database")
                  + ": a cluster has database 0 only");
        }
        yield new Cluster(
            properties.optional(HOSTS).isPresent() ? several(properties) : List.of(one(properties)),
            properties.integer("redis.cluster.redirections", 0, 100),
            properties.choice(READ_FROM, ReadFrom.class));
      }
      case SHARDED -> {
        if (properties.optional(HOSTS).isEmpty()) {
          throw new DBException(
              "redis.mode=sharded: needs " + HOSTS + ", the shards as HOST:PORT,HOST:PORT,...");
        }
        yield new Sharded(several(properties));
      }
    };
  }

  private static Name name(BindingProperties properties) throws DBException {
    var mode = properties.choice("redis.mode", Name.class);
    if (!properties.flag("redis.cluster")) {
      return mode;
    }
    if (properties.isGiven("redis.mode") && mode != Name.CLUSTER) {
      throw new DBException(
          "redis.cluster=true: contradicts redis.mode="
              + properties.text("redis.mode")
              + "; leave one of them out");
    }
    return Name.CLUSTER;
  }

  private static HostAndPort one(BindingProperties properties) throws DBException {
    return new HostAndPort(
        properties.text("redis.host"), properties.integer("redis.port", 1, HIGHEST_PORT));
  }

  private static List<HostAndPort> several(BindingProperties properties) throws DBException {
    for (var single : List.of("redis.host", "redis.port")) {
      if (properties.isGiven(single)) {
        throw new DBException(single + ": " + HOSTS + " is given, too; leave one of them out");
      }
    }
    var servers = new ArrayList<HostAndPort>();
    var entries = properties.text(HOSTS).split(",", -1);
    for (var i = 0; i < entries.length; i++) {
      var server = server(entries[i].trim(), i + 1);
      if (servers.contains(server)) {
        throw new DBException(HOSTS + ": entry " + (i + 1) + ", " + server + ", is there twice");
      }
      servers.add(server);
    }
    return List.copyOf(servers);
  }

  private static HostAndPort server(String entry, int position) throws DBException {
    var colon = entry.lastIndexOf(':');
    var host = colon < 0 ? "" : entry.substring(0, colon);
    var port = entry.substring(colon + 1);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    } else if (host.contains(":")) {
      host = "";
    }
    if (host.isBlank() || !port.matches("\\d{1,5}") || !isPort(Integer.parseInt(port))) {
      throw new DBException(
          HOSTS
              + ": entry "
              + position
              + ", '"
              + entry
              + "': allowed is HOST:PORT, an IPv6 address in brackets, the port from 1 to "
              + HIGHEST_PORT);
    }
    return new HostAndPort(host, Integer.parseInt(port));
  }

  private static boolean isPort(int number) {
    return number >= 1 && number <= HIGHEST_PORT;
  }
}
