// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.TlsSettings;
import io.github.ycsbsweep.support.WholeRecord;
import io.github.ycsbsweep.transport.Backoff;
import io.github.ycsbsweep.transport.ConnectionMode;
import io.github.ycsbsweep.transport.SocketSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.DBException;

/** The values of redis.properties, checked. */
record RedisSettings(
    ServerMode mode,
    ConnectionMode connections,
    Login login,
    Network network,
    RecordLayout layout,
    TimelineCommands.Mode timeline,
    int batchSize) {

  private static final int LARGEST_BATCH = 100_000;
  private static final int HOUR_MILLIS = 3_600_000;

  private static final ConnectionMode.Names CONNECTIONS =
      new ConnectionMode.Names("redis.connections", "redis.timeout.wait", false);

  private static final TlsSettings.Names TLS =
      new TlsSettings.Names(
          "redis.tls",
          "redis.tls.ca",
          "redis.tls.certificate",
          "redis.tls.key",
          Optional.of("redis.tls.hostname.verification"));

  /** What an insert does when the record exists. */
  enum InsertMode {
    UPSERT,
    CREATE
  }

  /** What a record is; see {@link RecordType}. */
  enum DataType {
    HASH,
    STRING
  }

  /** How keys are indexed; see {@link KeyIndex}. */
  private enum IndexMode {
    LEX,
    HASH,
    NONE
  }

  /** Who logs in, and to which database. */
  record Login(Optional<Credentials> credentials, int database) {

    private static Login from(BindingProperties properties) throws DBException {
      return new Login(
          RedisSettings.credentials(properties), properties.integer("redis.database", 0, 65_535));
    }
  }

  /** How sockets are opened, and what is waited before that after failures. */
  record Network(SocketSettings sockets, Backoff.Limits backoff) {

    private static Network from(BindingProperties properties) throws DBException {
      var shortestBackoff = properties.millis("redis.backoff.min", 1, HOUR_MILLIS);
      var longestBackoff = properties.millis("redis.backoff.max", 1, HOUR_MILLIS);
      if (longestBackoff.compareTo(shortestBackoff) < 0) {
        throw new DBException(
            "redis.backoff.max="
                + longestBackoff.toMillis()
                + ": must not be less than redis.backoff.min="
                + shortestBackoff.toMillis());
      }
      return new Network(
          new SocketSettings(
              timeout(properties, "redis.timeout.connect"),
              timeout(properties, "redis.timeout.socket"),
              properties.flag("redis.tcp.nodelay"),
              properties.flag("redis.tcp.keepalive"),
              SocketSettings.BufferSizes.SYSTEM,
              TlsSettings.from(properties, TLS)),
          new Backoff.Limits(shortestBackoff, longestBackoff));
    }
  }

  /**
   * How records are stored.
   *
   * @param allFields names of the fields of a whole record
   */
  record RecordLayout(KeyIndex index, InsertMode insert, DataType dataType, Set<String> allFields) {

    private static RecordLayout from(BindingProperties properties, Properties workload)
        throws DBException {
      return new RecordLayout(
          RedisSettings.index(properties.choice("redis.index", IndexMode.class)),
          properties.choice("redis.insert", InsertMode.class),
          properties.choice("redis.datatype", DataType.class),
          WholeRecord.fieldsOf(workload));
    }

    /** The operations on records. */
    RecordCommands commands() {
      return new RecordCommands(
          index,
          switch (dataType) {
            case HASH -> new HashRecords(insert);
            case STRING -> new StringRecords(insert, allFields);
          });
    }
  }

  /** A user and a password. */
  record Credentials(Optional<String> user, String password) {
    /** Without the password, which must not reach a log. */
    @Override
    public String toString() {
      return "Credentials[user=" + user.orElse("default") + "]";
    }
  }

  /**
   * Takes everything from the properties.
   *
   * @param workload names the fields of a record
   */
  static RedisSettings from(BindingProperties properties, Properties workload) throws DBException {
    return new RedisSettings(
        ServerMode.from(properties),
        ConnectionMode.from(
            properties, CONNECTIONS, timeout(properties, CONNECTIONS.longestWait())),
        Login.from(properties),
        Network.from(properties),
        RecordLayout.from(properties, workload),
        properties.choice("redis.timeline", TimelineCommands.Mode.class),
        properties.integer("batchsize", 1, LARGEST_BATCH));
  }

  private static Duration timeout(BindingProperties properties, String name) throws DBException {
    var used = properties.optional(name).isPresent() ? name : "redis.timeout";
    return properties.millis(used, 1, HOUR_MILLIS);
  }

  private static Optional<Credentials> credentials(BindingProperties properties)
      throws DBException {
    var user = properties.optional("redis.user");
    var password = properties.optional("redis.password");
    if (user.isPresent() && password.isEmpty()) {
      throw new DBException("redis.user=" + user.get() + ": needs redis.password");
    }
    return password.map(given -> new Credentials(user, given));
  }

  private static KeyIndex index(IndexMode mode) {
    return switch (mode) {
      case LEX -> new KeyIndex.Lexicographic();
      case HASH -> new KeyIndex.HashCode();
      case NONE -> new KeyIndex.None();
    };
  }
}
