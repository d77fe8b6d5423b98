// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.TlsSettings;
import java.time.Duration;
import java.util.Optional;
import site.ycsb.DBException;

/** The values of redis.properties, checked. */
record RedisSettings(
    ServerMode mode,
    Optional<Credentials> credentials,
    int database,
    Duration connectTimeout,
    Duration socketTimeout,
    Duration shortestBackoff,
    Duration longestBackoff,
    KeyIndex index,
    InsertMode insert,
    TimelineCommands.Mode timeline,
    boolean noDelay,
    boolean keepAlive,
    Optional<TlsSettings> tls,
    Optional<String> serverState) {

  private static final int HOUR_MILLIS = 3_600_000;

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

  /** How keys are indexed; see {@link KeyIndex}. */
  private enum IndexMode {
    LEX,
    HASH,
    NONE
  }

  /** Who logs in. */
  record Credentials(Optional<String> user, String password) {
    /** Without the password, which must not reach a log. */
    @Override
    public String toString() {
      return "Credentials[user=" + user.orElse("default") + "]";
    }
  }

  static RedisSettings from(BindingProperties properties) throws DBException {
    var shortestBackoff = properties.millis("redis.backoff.min", 1, HOUR_MILLIS);
    var longestBackoff = properties.millis("redis.backoff.max", 1, HOUR_MILLIS);
    if (longestBackoff.compareTo(shortestBackoff) < 0) {
      throw new DBException(
          "redis.backoff.max="
              + longestBackoff.toMillis()
              + ": must not be less than redis.backoff.min="
              + shortestBackoff.toMillis());
    }
    return new RedisSettings(
        ServerMode.from(properties),
        credentials(properties),
        properties.integer("redis.database", 0, 65_535),
        timeout(properties, "redis.timeout.connect"),
        timeout(properties, "redis.timeout.socket"),
        shortestBackoff,
        longestBackoff,
        index(properties.choice("redis.index", IndexMode.class)),
        properties.choice("redis.insert", InsertMode.class),
        properties.choice("redis.timeline", TimelineCommands.Mode.class),
        properties.flag("redis.tcp.nodelay"),
        properties.flag("redis.tcp.keepalive"),
        TlsSettings.from(properties, TLS),
        properties.optional(ServerStateFiles.PROPERTY));
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
