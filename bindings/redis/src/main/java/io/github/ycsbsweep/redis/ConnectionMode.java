// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.NearestName;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import site.ycsb.DBException;

/**
 * How threads come by connections.
 *
 * @param kind whose they are
 * @param count how many there are to a server; 0 for as many as threads
 * @param longestWait how long a thread waits for one that others use
 */
record ConnectionMode(Kind kind, int count, Duration longestWait) {

  static final String PROPERTY = "redis.connections";

  /** Bounds {@link #longestWait}. */
  static final String WAIT_PROPERTY = "redis.timeout.wait";

  private static final int MOST = 65_535;
  private static final Pattern FORM = Pattern.compile("([a-z]*)(?::(\\d{1,5}))?");

  /** Whose connections they are. */
  enum Kind {
    /** Each thread has one of its own. */
    THREAD,
    /** A thread has one for the time of a round trip. */
    POOL,
    /** Several threads use one at the same time. */
    SHARED;

    private String spelling() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static ConnectionMode from(BindingProperties properties, Duration longestWait)
      throws DBException {
    var value = properties.text(PROPERTY).trim();
    var parts = FORM.matcher(value.toLowerCase(Locale.ROOT));
    if (parts.matches()) {
      var count = parts.group(2) == null ? 0 : Integer.parseInt(parts.group(2));
      for (var kind : Kind.values()) {
        var fits = kind == Kind.THREAD ? parts.group(2) == null : count >= 1 && count <= MOST;
        if (fits && kind.spelling().equals(parts.group(1))) {
          return new ConnectionMode(kind, count, longestWait);
        }
      }
    }
    throw new DBException(wrong(value));
  }

  /** The connections to one server. */
  Node node(RedisConnector connector) {
    return switch (kind) {
      case THREAD -> new OwnConnections(connector);
      case POOL -> new PooledConnections(connector, count, longestWait);
      case SHARED -> new SharedConnections(connector, count, longestWait);
    };
  }

  private static String wrong(String value) {
    var colon = value.indexOf(':');
    var kind = colon < 0 ? value : value.substring(0, colon);
    var rest = value.substring(kind.length());
    var spellings = Arrays.stream(Kind.values()).map(Kind::spelling);
    return PROPERTY
        + "="
        + value
        + ": allowed is thread, pool:N or shared:N, with N from 1 to "
        + MOST
        + NearestName.suggestion(value, spellings.map(spelling -> spelling + rest).toList());
  }
}
