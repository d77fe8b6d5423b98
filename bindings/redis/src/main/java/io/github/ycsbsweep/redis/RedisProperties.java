// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.redis.driver.DriverKind;
import io.github.ycsbsweep.redis.record.RecordLayout;
import io.github.ycsbsweep.redis.record.RecordLayout.DataType;
import io.github.ycsbsweep.redis.record.RecordLayout.IndexMode;
import io.github.ycsbsweep.redis.record.RecordLayout.InsertMode;
import io.github.ycsbsweep.redis.record.RedisTimelineCommands;
import io.github.ycsbsweep.redis.resp.Login;
import io.github.ycsbsweep.redis.routing.NodeSettings;
import io.github.ycsbsweep.redis.routing.RouteSettings;
import io.github.ycsbsweep.redis.routing.ServerMode;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.TimesToLive;
import io.github.ycsbsweep.support.WholeRecord;
import io.github.ycsbsweep.transport.Backoff;
import io.github.ycsbsweep.transport.ConnectionMode;
import io.github.ycsbsweep.transport.SocketSettings;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.DBException;

/** Makes the settings of the values of redis.properties, checked. */
final class RedisProperties {

  private static final int LARGEST_BATCH = 100_000;

  private static final ConnectionMode.Names CONNECTIONS =
      new ConnectionMode.Names(
          "redis.connections",
          "redis.timeout.wait",
          Stream.of(DriverKind.values()).map(DriverKind::spelling).toList());

  private final BindingProperties properties;

  private RedisProperties(BindingProperties properties) {
    this.properties = properties;
  }

  /**
   * Takes everything from the properties.
   *
   * @param workload names the fields of a record
   * @throws DBException naming the property, its value and what is allowed
   */
  static RedisSettings settings(BindingProperties properties, Properties workload)
      throws DBException {
    var given = new RedisProperties(properties);
    var mode = ServerModeProperties.read(properties);
    var readsReplicas =
        mode instanceof ServerMode.Cluster cluster && cluster.readFrom().includesReplicas();
    var servers = new RouteSettings(mode, given.node(readsReplicas));
    return new RedisSettings(
        servers,
        given.driver(servers),
        given.layout(workload),
        properties.choice("redis.timeline", RedisTimelineCommands.Mode.class),
        properties.integer("batchsize", 1, LARGEST_BATCH));
  }

  /** Which driver sends the commands; refuses what it can't do, or would not heed. */
  private Optional<DriverKind> driver(RouteSettings servers) throws DBException {
    var driver = driver();
    if (driver.isPresent() && servers.mode() instanceof ServerMode.Sharded) {
      throw new DBException(
          "redis.mode=sharded: "
              + driver.get().spelling()
              + " has no shards; allowed with "
              + CONNECTIONS.connections()
              + "="
              + driver.get().spelling()
              + " are standalone and cluster");
    }
    for (var name : driver.map(DriverKind::unheeded).orElse(List.of())) {
      if (properties.isGiven(name)) {
        throw new DBException(
            name
                + "="
                + properties.text(name)
                + ": means nothing with "
                + CONNECTIONS.connections()
                + "="
                + driver.get().spelling()
                + "; leave it out");
      }
    }
    return driver;
  }

  private Optional<DriverKind> driver() throws DBException {
    return DriverKind.named(
        properties.text(CONNECTIONS.connections()).trim().toLowerCase(Locale.ROOT));
  }

  /** A driver's are its own; those that are asked past it are a thread's. */
  private ConnectionMode connections() throws DBException {
    var longestWait = timeout(CONNECTIONS.longestWait());
    return driver().isPresent()
        ? new ConnectionMode(ConnectionMode.Kind.THREAD, 0, longestWait, CONNECTIONS)
        : ConnectionMode.from(properties, CONNECTIONS, longestWait);
  }

  private NodeSettings node(boolean readsReplicas) throws DBException {
    return new NodeSettings(
        connections(),
        new Login(credentials(), properties.integer("redis.database", 0, 65_535), readsReplicas),
        new SocketSettings(
            timeout("redis.timeout.connect"),
            timeout("redis.timeout.socket"),
            properties.flag("redis.tcp.nodelay"),
            properties.flag("redis.tcp.keepalive"),
            SocketSettings.BufferSizes.SYSTEM,
            properties.tls("redis.tls")),
        backoff());
  }

  private RecordLayout layout(Properties workload) throws DBException {
    var insert = properties.choice("redis.insert", InsertMode.class);
    var times = TimesToLive.from(properties, "redis.ttl");
    if (times.isPresent() && insert == InsertMode.CREATE) {
      throw new DBException("redis.ttl: allowed is only with redis.insert=upsert");
    }
    return new RecordLayout(
        properties.choice("redis.index", IndexMode.class),
        insert,
        properties.choice("redis.datatype", DataType.class),
        times,
        WholeRecord.fieldsOf(workload));
  }

  private Duration timeout(String name) throws DBException {
    return properties.millis(name, "redis.timeout");
  }

  private Backoff.Limits backoff() throws DBException {
    var shortest = properties.millis("redis.backoff.min");
    var longest = properties.millis("redis.backoff.max");
    if (longest.compareTo(shortest) < 0) {
      throw new DBException(
          "redis.backoff.max="
              + longest.toMillis()
              + ": must not be less than redis.backoff.min="
              + shortest.toMillis());
    }
    return new Backoff.Limits(shortest, longest);
  }

  private Optional<Login.Credentials> credentials() throws DBException {
    var user = properties.optional("redis.user");
    var password = properties.optional("redis.password");
    if (user.isPresent() && password.isEmpty()) {
      throw new DBException("redis.user=" + user.get() + ": needs redis.password");
    }
    return password.map(given -> new Login.Credentials(user, given));
  }
}
